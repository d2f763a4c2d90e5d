import type { Language } from "#domain/languages.ts";

/**
 * Topics that have a page but no metric; the first match is used. Some have no words: `record` is used if a record is
 * named, `deals_at_risk` instead of `at_risk` in questions about deals, and others only by the trained reader.
 */
export const screenIds = [
  "email",
  "import",
  "duplicates",
  "definitions",
  "profile",
  "settings",
  "at_risk",
  "deals_at_risk",
  "unhappy",
  "tokens",
  "next_orders",
  "forecast",
  "today",
  "promotion",
  "sheets",
  "help",
  "workflows",
  "activities",
  "record",
  "talk",
] as const;
export type ScreenId = (typeof screenIds)[number];

type ScreenWords = Readonly<Partial<Record<ScreenId, string>>>;

/** The words for each topic, by language. Bars separate alternatives; an ampersand joins words that must all occur. */
export const screenWords: Readonly<Partial<Record<Language, ScreenWords>>> = {
  en: {
    email:
      "email & write | email & draft | email & compose | mail & write | mail & draft | reply & write | write & to | draft & to | nudge | drop & a line | write & message | write & note | thank-you | send & email & to | email & to & about | reply to",
    import:
      "import & how | importing | upload | import & want | spreadsheet & load | csv | spreadsheet & get | spreadsheet & in here | spreadsheet & bring | my list & in here",
    duplicates: "duplicate | duplicated | twice & same",
    definitions: "definition | how & calculated | defined",
    profile:
      "password | my & profile | my & language | two-factor | log & in & how | notification | my & language | switch & language | change & language | in spanish | in english",
    settings:
      "setting | settings | change & currency | change & time zone | invite | permissions | custom & field | add & user | add & teammate | new user | team member & add | time zone | our currency | opening hours",
    at_risk: "at risk | churn | leaving | about to lose | might lose | going to lose | may leave | lose & soon",
    tokens: "tokens | top up",
    unhappy:
      "unhappy | complain | complaint | dissatisfied | angry | upset | sentiment | bad review | negative & feedback | complaining | not happy | frustrated",
    next_orders: "order & next | order & again | reorder | due to order | next order | buy & again | buy next",
    forecast:
      "forecast | predict | prediction | will & make | will & earn | will & sell | will & look | going to make | outlook | expect & month | on track | end the month | end the year | projected | projection | reach & target | hit & target",
    today:
      "should & today | call & today & who | do & first | to do & today | my day | who should i call | overdue | past due | who & call & back | task & today | tasks & today | my tasks | due today | to-do & today | agenda",
    promotion: "promotion | campaign | offer & send | discount & idea | marketing & idea",
    help: "help | what can you do | what can i ask | how does this work | how do you work | how & use",
    talk: "hi | hello | hey | thanks | thank you | good morning | good afternoon | good evening | how are you | bye",
  },
  es: {
    email:
      "correo & escrib | correo & redact | email & escrib | email & redact | mensaje & redact | mensaje & escrib | correo & prepar | correo & manda | carta & escrib | correo & envia | mandale & correo | redacta | escribele",
    import: "importo | importar | subir | cargar & archivo | excel | csv",
    duplicates: "duplicad | repetid",
    definitions: "definicion | definiciones | como se calcula",
    profile: "contrasena | mi & perfil | mi & idioma | notificaci | avisos | idioma | en ingles | en espanol",
    settings:
      "ajustes | configuracion | cambio & moneda | cambiar & moneda | invito | invitar | permisos | zona horaria | agregar & usuario | anadir & usuario | agregar & companero | moneda & ajust | cambia & moneda | agregar & sistema | anadir & sistema | agregar & socio | agregar & equipo | dar acceso",
    at_risk: "riesgo | se nos pueden ir | se nos van | perder & clientes | abandon | a punto de perder",
    tokens: "tokens | recargar",
    unhappy:
      "descontent | quejado | queja | quejas | insatisfech | enfadad | sentimiento | molest | enojad | reclam | inconform",
    next_orders:
      "proximo pedido | volver & comprar | volveran & comprar | volvera & comprar | recompra | hara & pedido",
    forecast:
      "prevision | predic | pronostic | ganaremos | venderemos | facturaremos | iran | vamos a ganar | vamos a vender | vamos a facturar | llegaremos | alcanzaremos | vamos a llegar | vamos a cerrar | proyecc | crees & vend | esperas & vend | vendamos | vayamos a vender",
    today:
      "deberia & hoy | debo & hoy | hacer & hoy | llamar & hoy | mi dia | vencid | atrasad | pendientes & hoy | tareas & hoy | mis tareas | agenda | tengo que hacer & hoy",
    promotion: "promocion | campana | oferta | descuento",
    help: "ayuda | que puedes hacer | que puedo preguntar | como funciona | como se usa",
    talk: "hola | gracias | buenos dias | buenas tardes | buenas noches | adios | como andas | que tal | como estas",
  },
  zh: {
    email:
      "写 & 邮件 | 邮件 & 起草 | 写信 | 拟 & 邮件 | 写 & 邮 | 写封 | 发封 & 邮件 | 写一封 | 发邮件 | 发送 & 邮件 | 回复 & 邮件 | 回信",
    import: "导入 | 上传 | excel | csv",
    duplicates: "重复 & 联系人 | 重复 & 客户 | 查重",
    definitions: "定义 | 怎么算 | 如何计算",
    profile: "密码 | 个人资料 | 我的语言 | 通知 | 语言 | 英文界面 | 中文界面",
    settings:
      "设置 | 修改货币 | 改货币 | 更改货币 | 邀请 | 权限 | 时区 | 添加 & 成员 | 添加 & 用户 | 新成员 | 换 & 货币 | 改成 & 货币",
    at_risk: "流失 | 风险 & 客户 | 风险 & 商机 | 要走 | 快丢",
    tokens: "点数 | 充值",
    unhappy: "不满意 | 不满 | 投诉 | 抱怨 | 情感 | 差评 | 生气 | 不高兴",
    next_orders: "复购 | 会下单 | 再次下单 | 再买 | 下次下单 | 下一个 & 下单",
    forecast: "预测 | 会赚 | 会卖 | 能赚 | 能卖 | 预计 & 收入 | 展望 | 能完成 | 能达到 | 预估 | 达得到",
    today:
      "今天 & 该 | 今天 & 先做 | 今天 & 应该 | 今日 & 该 | 过期 | 逾期 | 今天 & 要打 | 今天 & 要做 | 今天 & 任务 | 我的任务 | 待办 | 今天 & 做什么 | 今天 & 干什么",
    activities: "有会 | 开会",
    promotion: "促销 | 优惠 | 营销 & 点子 | 活动 & 点子",
    help: "帮助 | 你能做什么 | 你会什么 | 怎么用 | 如何使用 | 能问什么",
    talk: "你好 | 您好 | 谢谢 | 早上好 | 下午好 | 晚上好 | 再见 | 真人 | 机器人 | 你是谁 | 辛苦",
  },
  ja: {
    email:
      "メール & 書いて | メール & 下書き | メール & 作成 | メール & 送りたい | メール & 書 | メール & 送って | 返信 & 書 | メールを送 | メールして | 返信して",
    import: "インポート | 取り込み | 取り込む | アップロード | excel | エクセル | csv",
    duplicates: "重複",
    definitions: "定義 | 計算方法",
    profile: "パスワード | プロフィール | 表示言語 | 通知 | 言語 | 英語表示 | 日本語表示 | 英語に | 日本語に",
    settings: "設定 | 通貨を変更 | 通貨 & 変え | 招待 | 権限 | タイムゾーン | ユーザー & 追加 | メンバー & 追加 | 通貨",
    at_risk: "離れ | 離脱 | 解約 | 失いそう | リスク & 商談 | リスク & 案件",
    tokens: "トークン | チャージ",
    unhappy: "不満 | クレーム | 苦情 | 怒って | 感情 | 悪い評価 | 不機嫌 | ご立腹",
    next_orders: "次に注文 | 再注文 | また注文 | 次に買 | 次の注文 | リピート & しそう",
    forecast:
      "予測 | 稼げ | 売れそう | 見通し | 見込める | 見込み & 売上 | 着地 | 達成でき & そう | 届きそう | 来月 & なりそう | 来期 & なりそう | 来年 & なりそう | なりそう & 売上",
    today:
      "今日 & すべき | 今日 & すれば | 今日 & したらいい | 今日 & べき | 期限切れ | 期限が過ぎ | 期限を過ぎ | 今日 & やること | 今日 & タスク | 自分のタスク | やることリスト | 今日 & 予定",
    promotion: "販促 | キャンペーン | プロモーション | 割引 & アイデア",
    help: "ヘルプ | 何ができる | 使い方 | 何を聞ける | どう使う",
    talk: "こんにちは | ありがとう | おはよう | こんばんは | はじめまして | さようなら | お疲れさま | お疲れ様 | おつかれ | 元気",
  },
  ko: {
    email:
      "이메일 & 써 | 이메일 & 작성 | 이메일 & 초안 | 메일 & 써 | 메일 & 작성 | 메일 & 초안 | 메일 & 보내 | 메일 & 쓰 | 답장 & 써 | 메일을 보내 | 이메일 & 보내 | 답장 & 작성",
    import: "가져오기 | 가져와 | 가져올 | 업로드 | 엑셀 | csv | 올리고 싶",
    duplicates: "중복",
    definitions: "정의 | 계산 방법",
    profile: "비밀번호 | 프로필 | 암호 | 알림 | 언어 | 영어로 | 한국어로",
    settings:
      "설정 | 통화를 & 바꿔 | 통화 & 변경 | 초대 | 권한 | 시간대 | 사용자 & 추가 | 팀원 & 추가 | 직원 & 추가 | 통화 & 바꾸",
    at_risk: "이탈 | 떠날 | 위험 & 고객 | 위험 & 거래",
    tokens: "토큰 | 충전",
    unhappy: "불만 | 불평 | 항의 | 화난 | 감성 | 화가 난 | 나쁜 후기 | 컴플레인 | 불만족",
    next_orders: "다음에 주문 | 재주문 | 다시 주문 | 재구매 | 다음 주문",
    forecast:
      "예측 | 벌 것 | 벌까 | 팔릴까 | 전망 | 팔 것 | 달성할 수 | 예상 & 매출 | 될 것 같 | 다음 & 나올까 | 다음 & 될까 | 얼마나 나올 | 나올 것",
    today:
      "오늘 & 해야 | 오늘 & 할까 | 오늘 & 하면 좋 | 기한 지난 | 기한이 지난 | 기한 넘 | 밀린 | 오늘 & 할 일 | 오늘 & 할일 | 내 할 일 | 내 할일 | 오늘 & 일정 | 오늘 & 전화해",
    promotion: "프로모션 | 할인 행사 | 캠페인 | 판촉",
    help: "도움말 | 도와 | 할 수 있어 | 뭘 할 수 | 어떻게 써 | 사용법 | 사용 방법 | 어떻게 계산",
    talk: "안녕 | 고마워 | 고맙 | 감사 | 좋은 아침 | 수고했 | 반가워",
  },
};
