import type { CaseLanguage } from "../languages.ts";

/**
 * Requests for a change, and the right proposal: kind and record, then the columns with their new values; or the reason
 * why there is no proposal. `{+1}` is tomorrow's date.
 */
export type WritingCase = { right: string | Readonly<Record<CaseLanguage, string>> } & Readonly<
  Record<CaseLanguage, readonly string[]>
>;

const call = (title: string) => `new activities: kind=task, title=${title}, due_on={+1}, contact_id=Ana Torres`;

export const writingCases: readonly WritingCase[] = [
  {
    right: {
      en: call("Call Ana Torres"),
      es: call("Llamar a Ana Torres"),
      zh: call("给Ana Torres打电话"),
      ja: call("Ana Torresに電話する"),
      ko: call("Ana Torres에게 전화"),
    },
    en: ["Create a task to call Ana Torres tomorrow", "Please remind me tomorrow to call Ana Torres."],
    es: ["Crea una tarea para llamar a Ana Torres mañana", "Recuérdame mañana llamar a Ana Torres"],
    zh: ["创建任务：明天给Ana Torres打电话", "提醒我明天给Ana Torres打电话"],
    ja: ["明日Ana Torresに電話するタスクを作成して", "タスクを追加：明日Ana Torresに電話する"],
    ko: ["내일 Ana Torres에게 전화하는 할 일 추가해 줘", "할 일 추가: 내일 Ana Torres에게 전화"],
  },
  {
    right: "new activities: kind=note, title=Oak, not pine., account_id=Acme",
    en: ["Add a note to Acme: Oak, not pine."],
    es: ["Añade una nota a la cuenta Acme: Oak, not pine."],
    zh: ["给Acme添加备注：Oak, not pine."],
    ja: ["Acmeにメモを追加：Oak, not pine."],
    ko: ["Acme에 메모 추가: Oak, not pine."],
  },
  {
    right: "deals Oak desks: stage_id=Qualified",
    en: ["Move deal Oak desks to Qualified", "set the stage of Oak desks to qualified"],
    es: ["Mueve el negocio Oak desks a Qualified", "pasa Oak desks a la etapa Qualified"],
    zh: ["把商机Oak desks移到Qualified", "将Oak desks的阶段改为Qualified"],
    ja: ["商談Oak desksをQualifiedに移動して", "Oak desksのステージをQualifiedに変更してください"],
    ko: ["거래 Oak desks를 Qualified로 옮겨 줘", "Oak desks의 단계를 Qualified로 변경해 주세요"],
  },
  {
    right: "deals Oak desks: stage_id=Closed Won",
    en: ["Mark deal Oak desks as won"],
    es: ["Marca el negocio Oak desks como ganado"],
    zh: ["把商机Oak desks标记为赢单"],
    ja: ["商談Oak desksを受注にして"],
    ko: ["거래 Oak desks를 수주로 표시해 줘"],
  },
  {
    right: "deals Oak desks: value_minor=500000",
    en: ["Set the value of deal Oak desks to 5,000", "change the value of oak desks to $5k"],
    es: ["Cambia el valor del negocio Oak desks a 5.000", "Pon el importe de Oak desks a 5 mil"],
    zh: ["把商机Oak desks的金额改为5000", "将Oak desks的金额设为0.5万美元"],
    ja: ["商談Oak desksの金額を5,000に変更して", "Oak desksの金額を5000ドルにして"],
    ko: ["거래 Oak desks의 금액을 5,000으로 변경해 줘", "Oak desks 금액을 5천 달러로 바꿔 줘"],
  },
  {
    right: "deals Oak desks: close_date={+7}",
    en: ["Set the close date of Oak desks to in 1 week", "change oak desks's close date to in 7 days"],
    es: ["Cambia la fecha de cierre del negocio Oak desks a dentro de 7 días"],
    zh: ["把商机Oak desks的成交日期改为7天后"],
    ja: ["商談Oak desksの完了予定日を7日後に変更して"],
    ko: ["거래 Oak desks의 마감일을 7일 뒤로 변경해 줘"],
  },
  {
    right: "activities Send samples: is_done=true",
    en: ["Mark the task Send samples as done", "complete the task send samples"],
    es: ["Marca la tarea Send samples como hecha"],
    zh: ["把任务Send samples标记为完成"],
    ja: ["タスク「Send samples」を完了にして"],
    ko: ["할 일 Send samples를 완료로 표시해 줘"],
  },
  {
    right: "new contacts: name=Bo Lind, email=bo@example.com, account_id=Acme",
    en: [
      "Create a contact Bo Lind, bo@example.com at Acme",
      "Add contact Bo Lind with email bo@example.com, from Acme",
    ],
    es: ["Crea un contacto Bo Lind, bo@example.com en Acme"],
    zh: ["新建联系人Bo Lind，邮箱bo@example.com，客户Acme"],
    ja: ["連絡先Bo Lind、bo@example.com、取引先Acmeを追加して"],
    ko: ["연락처 Bo Lind, bo@example.com, 거래처 Acme 추가해 줘"],
  },
  {
    right: "new deals: name=Elm chairs, value_minor=1200000, account_id=Acme",
    en: ["Create a deal Elm chairs worth 12,000 for Acme"],
    es: ["Crea un negocio Elm chairs por 12.000 para Acme"],
    zh: ["创建商机Elm chairs，金额12000，客户Acme"],
    ja: ["商談Elm chairs、金額12,000、取引先Acmeを作成して"],
    ko: ["거래 Elm chairs, 금액 12,000, 거래처 Acme 만들어 줘"],
  },
  {
    right: "new accounts: name=Birch Co",
    en: ["Add an account Birch Co"],
    es: ["Añade la cuenta Birch Co"],
    zh: ["新建客户Birch Co"],
    ja: ["取引先Birch Coを追加して"],
    ko: ["거래처 Birch Co 추가해 줘"],
  },
  {
    right: "accounts Acme: owner_id=Ben Ortega",
    en: ["Assign Acme to Ben", "Change the owner of Acme to Ben Ortega"],
    es: ["Asigna la cuenta Acme a Ben Ortega"],
    zh: ["把Acme的负责人改为Ben Ortega"],
    ja: ["Acmeの担当者をBen Ortegaに変更して"],
    ko: ["Acme의 담당자를 Ben Ortega로 변경해 줘"],
  },
  {
    right: "contacts Ana Torres: email=ana@oak.example",
    en: ["Change the email of Ana Torres to ana@oak.example"],
    es: ["Cambia el correo de Ana Torres a ana@oak.example"],
    zh: ["把Ana Torres的邮箱改为ana@oak.example"],
    ja: ["Ana Torresさんのメールアドレスをana@oak.exampleに変更して"],
    ko: ["Ana Torres의 이메일을 ana@oak.example로 변경해 줘"],
  },
  // Several records have this name.
  {
    right: "ambiguous",
    en: ["Move deal Pine shelves to Qualified"],
    es: ["Mueve el negocio Pine shelves a Qualified"],
    zh: ["把商机Pine shelves移到Qualified"],
    ja: ["商談Pine shelvesをQualifiedに移動して"],
    ko: ["거래 Pine shelves를 Qualified로 옮겨 줘"],
  },
  // No deal, stage or colleague has this name, the currency is different, or the amount is invalid.
  {
    right: "unknown_words",
    en: [
      "Move deal Zebra to Qualified",
      "Move deal Oak desks to Narnia",
      "Assign Acme to Zorro",
      "Set the value of Oak desks to 5,000 euros",
    ],
    es: ["Mueve el negocio Cebra a Qualified", "Mueve el negocio Oak desks a Narnia"],
    zh: ["把商机斑马移到Qualified", "将Oak desks的金额设为5000欧元"],
    ja: ["商談ゼブラをQualifiedに移動して", "Oak desksの金額を5000ユーロにして"],
    ko: ["거래 얼룩말을 Qualified로 옮겨 줘", "Oak desks 금액을 5천 유로로 바꿔 줘"],
  },
  // Actions that the chat does not support.
  {
    right: "cannot_change",
    en: ["Delete deal Oak desks", "Create a task"],
    es: ["Borra el negocio Oak desks"],
    zh: ["删除商机Oak desks"],
    ja: ["商談Oak desksを削除して"],
    ko: ["거래 Oak desks를 삭제해 줘"],
  },
  // Actions that another screen supports, which the refusal opens.
  {
    right: "other_screen",
    en: ["Send an email to Ana Torres", "Merge Acme and Birch"],
    es: ["Envía un correo a Ana Torres"],
    zh: ["发送邮件给Ana Torres"],
    ja: ["Ana Torresさんにメールを送信して"],
    ko: ["Ana Torres에게 메일을 보내 줘"],
  },
  {
    right: "same_already",
    en: ["Move Oak desks to Demo Scheduled"],
    es: ["Mueve Oak desks a Demo Scheduled"],
    zh: ["把Oak desks移到Demo Scheduled"],
    ja: ["Oak desksをDemo Scheduledに移動して"],
    ko: ["Oak desks를 Demo Scheduled로 옮겨 줘"],
  },
];
