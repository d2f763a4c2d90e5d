import type { SelectionConcept } from "#domain/assistant/selections/selection-concepts.ts";
import type { Language } from "#domain/languages.ts";

type Words = Readonly<Partial<Record<SelectionConcept, string>>>;

/** The words of a language for each meaning, separated by bars. */
export const selectionWords: Readonly<Partial<Record<Language, Words>>> = {
  en: {
    newest: "last | latest | most recent | newest | most recently | recent | recently",
    oldest: "first | oldest | earliest | very first | first ever",
    order: "order | purchase | sale",
    orders: "orders | purchases | sales",
    lastOrder:
      "last order | latest order | most recent order | last ordered | last purchase | latest purchase | most recent purchase | last sale | latest sale | last buy | last bought | last purchased | order last | buy last | bought last | ordered last | purchase last | order last time | buy last time | bought last time | order the last time | buy the last time | last time ordered | last place an order | last placed an order",
    firstOrder:
      "first order | first ordered | first purchase | first sale | first buy | first bought | very first order | first ever order | first order ever | order first | buy first",
    created: "added | created | registered | signed up",
    customers:
      "places | companies | businesses | anyone | everyone | customers who bought | customers that bought | customers bought | customers ordered",
    bought:
      "bought | buy | buys | ordered | order | purchased | have | has | got | with | use | uses | using | who bought | that bought | customers who bought | customers that bought | customers bought | customers ordered",
    never:
      "never bought | have never bought | has never bought | never ordered | never purchased | never had | never tried | haven't bought | havent bought | hasn't bought | hasnt bought | have not bought | has not bought | haven't ordered | havent ordered | have not ordered | haven't got | havent got | don't have | dont have | doesn't have | doesnt have | do not have | don't buy | dont buy | do not buy | didn't buy | didnt buy | did not buy | never | but not | without | don't use | dont use | haven't tried | havent tried | not bought | no",
    noOrders:
      "never ordered | never bought | never purchased | never ordered anything | never bought anything | have never ordered | have never bought | has never ordered | has never bought | without any orders | without any order | without orders | without an order | without a single order | no orders | no order | with no orders | zero orders | have no orders | never placed an order | haven't ordered | havent ordered | have not ordered | haven't bought | havent bought | haven't ordered anything | haven't bought anything | havent bought anything | we don't sell to | we dont sell to | we do not sell to | we have never sold to | we've never sold to | weve never sold to | don't buy from us | dont buy from us | not buying from us | aren't buying from us | didn't order | didnt order | didn't buy | didnt buy",
    once: "only one order | just one order | exactly one order | a single order | only ordered once | ordered only once | ordered once | ordered just once | just ordered once | only bought once | bought only once | bought once | bought just once | one-time | one time | one-off | one order only | purchased once",
    repeat:
      "repeat | more than one order | ordered more than once | bought more than once | at least two orders | at least 2 orders | two or more orders | 2 or more orders | ordered again | multiple orders | several orders | bought again | ordered twice or more | came back to buy",
    profile:
      "who is | who's | whos | tell me about | tell me more about | what do we know about | what do you know about | info on | info about | information on | information about | details of | details on | details for | contact details of | contact details for | details | contact details | contact info | contact info for",
    contactsOf:
      "main contact | contact person | contact at | contacts at | point of contact | contact for | contacts for | who do we know at | people at | people do we know at | who do we deal with at | who is our contact at | who's our contact at | whos our contact at | contact name at | contacts of | contact of | contact email | contact's email | contact emails | contact phone | contact's phone | contact phone number | contact's number | contact's phone number | contact names | contact's name | key contact | main contact at | main contact for | main contact of | key contact at",
    pastClose:
      "past their close date | past its close date | past close date | past the close date | past expected close date | past their expected close date | past their closing date | past closing date | with a past close date | whose close date has passed | whose close date passed | whose close date is past | whose close date is in the past | with close date in the past | with a close date in the past | close date has passed | close date passed | should have closed already | should have closed by now | should already have closed | should have closed | overdue to close | overdue",
    unassigned: "unassigned | not assigned | not assigned to anyone | nobody owns | no one owns | without an owner",
    other:
      "who | whom | which | what | and | but | yet | for | ever | though | also | to | from | at | our | any | not been | actually | at all | only | just | that | show | list | was | when | did | one | time | date | what day | of theirs | from us | placed | made | by | so far | has | have | do | does | they | it",
    ordered:
      "order | ordered | buy | bought | purchase | purchased | bought from us | buy from us | order from us | ordered from us",
    lastTime: "last time | the last time",
    usual: "usually | normally | typically | generally | most often | regularly | stopped | stop",
    count: "how many",
    present: "buy | buys | buying | don't buy | dont buy | do not buy | doesn't buy | doesnt buy",
  },
  es: {
    newest: "ultimo | ultima | ultimos | ultimas | mas reciente | mas recientes | recientes | reciente",
    oldest:
      "primer | primera | primero | primeros | primeras | mas antiguo | mas antigua | mas antiguos | mas antiguas",
    order: "pedido | compra | orden | venta",
    orders: "pedidos | compras | ordenes | ventas",
    lastOrder:
      "ultimo pedido | ultima compra | ultima orden | ultima venta | pedido mas reciente | compra mas reciente | ultimo pedido de | ultima compra de | compro por ultima vez | pidio por ultima vez | por ultima vez que compro | ultima vez que compro | ultima vez que pidio | ultima vez que nos compro | compro la ultima vez | pidio la ultima vez | compraron por ultima vez | pidieron por ultima vez | compraron la ultima vez | pidieron la ultima vez | nos compro por ultima vez | nos compro la ultima vez | la ultima vez que nos compro | la ultima vez que compro | la ultima vez que pidio",
    firstOrder:
      "primer pedido | primera compra | primera orden | primera venta | compro por primera vez | pidio por primera vez | primera vez que compro | primera vez que pidio",
    created: "creados | creadas | agregados | agregadas | registrados | registradas | anadidos | dados de alta",
    customers:
      "empresas | los que | quien | quienes | clientes que compraron | clientes que han comprado | clientes que compran | clientes compraron",
    bought:
      "compraron | compro | han comprado | ha comprado | compran | compra | pidieron | han pedido | tienen | que tienen | con | llevan | nos compraron | nos compran | clientes que compraron | clientes que han comprado | clientes que compran | clientes compraron",
    never:
      "nunca compraron | nunca han comprado | nunca compro | nunca ha comprado | nunca nos compraron | nunca pidieron | nunca han pedido | no compraron | no han comprado | no ha comprado | no compran | no compra | no tienen | no tiene | no llevan | pero no | sin | nunca | jamas compraron | jamas han comprado | no pidieron | que no",
    noOrders:
      "nunca compraron | nunca han comprado | nunca compro | nunca compraron nada | nunca han comprado nada | nunca nos han comprado | nunca nos compraron | nunca pidieron | nunca han pedido | sin ningun pedido | sin pedidos | sin ninguna compra | sin compras | que no nos compran | a los que no vendemos | a las que no vendemos | a los que no les vendemos | a quienes no vendemos | a los que nunca vendimos | a las que nunca vendimos | no han comprado nunca | no nos han comprado nunca | no compraron nunca | no han comprado nada | cero pedidos",
    once: "un solo pedido | una sola compra | solo un pedido | solo una compra | compraron una sola vez | compraron una vez | compraron solo una vez | solo compraron una vez | han comprado una sola vez | han comprado solo una vez | solo han comprado una vez | que compraron una vez | pidieron una sola vez | pidieron una vez | unico pedido",
    repeat:
      "que repiten | repiten | recurrentes | mas de un pedido | mas de una compra | compraron mas de una vez | han comprado mas de una vez | dos o mas pedidos | dos pedidos o mas | al menos dos pedidos | volvieron a comprar | han vuelto a comprar",
    profile:
      "quien es | quienes son | hablame de | cuentame de | que sabemos de | que sabes de | que sabemos sobre | informacion de | informacion sobre | info de | datos de | los datos de | ficha de | la ficha de | datos de contacto de",
    contactsOf:
      "contacto en | contactos en | contacto de | contactos de | contacto principal de | contacto principal en | persona de contacto de | persona de contacto en | persona de contacto | nuestro contacto en | con quien hablamos en | quien es nuestro contacto en | gente de | contacto principal | telefono del contacto de | correo del contacto de | email del contacto de | telefono del contacto en | mail del contacto de | telefono de contacto en | quien es el contacto de | quien es el contacto en",
    pastClose:
      "con fecha de cierre vencida | con la fecha de cierre vencida | con fecha de cierre pasada | con la fecha de cierre pasada | con cierre vencido | fecha de cierre vencida | pasadas de fecha de cierre | pasados de fecha de cierre | que debian cerrar y no se cerraron | que debian cerrarse y no se cerraron | que se debian cerrar y no se cerraron | que se debian cerrar | que debian cerrarse | que ya deberian haber cerrado | que ya deberian estar cerrados | que ya deberian estar cerradas | que ya tenian que haber cerrado | vencidos de cierre | vencidas de cierre",
    unassigned:
      "sin asignar | sin responsable | sin dueno | sin vendedor | sin comercial | no asignados | no asignadas",
    other:
      "que | quien | quienes | cual | cuales | y | pero | de | del | a | al | cuando | fue | hizo | hicieron | nos | ya | aun | todavia | alguna vez | vez | fecha | solo | tambien | en | el | la | los | las | dia | y nunca | otra | me | se | don | dona | ha | han | todo lo que",
    ordered:
      "compro | pidio | compraron | pidieron | ha comprado | han comprado | ha pedido | han pedido | nos compro | nos ha comprado | nos han comprado | nos compraron | nos ha pedido | compra | encargo",
    lastTime: "por ultima vez | la ultima vez | ultima vez",
    usual: "suele | suelen | normalmente | dejo de | dejaron de | habitualmente",
    count: "cuantos | cuantas",
    present: "compran | compra | no compran | no compra | nos compran | clientes que compran",
  },
  zh: {
    newest: "最近 | 最新 | 最近的 | 最新的 | 最后 | 最后的",
    oldest: "最早 | 最早的 | 第一 | 最初",
    order: "次订单 | 个订单 | 张订单",
    orders: "订单 | 定单 | 下单 | 下的单",
    lastOrder:
      "上次下单 | 上次订货 | 上次采购 | 上次购买 | 上次买 | 上次买东西 | 上一次下单 | 上一次购买 | 上一次买 | 最后一次下单 | 最后一次购买 | 最后一次买 | 最后一次采购 | 最后一次订货 | 最近一次下单 | 最近一次购买 | 最近一次买 | 最近一次采购 | 最近一次订货 | 最近一次订单 | 最后一次订单 | 上次订单 | 上一次订单 | 最后一单 | 最近一单 | 上一单 | 最后一个订单 | 上一个订单 | 最近一个订单 | 最后一笔订单 | 最近一笔订单 | 上一笔订单 | 最新一笔订单 | 最新一单 | 上次叫货 | 最后一次叫货 | 上次的订单",
    firstOrder:
      "第一次下单 | 第一次购买 | 第一次买 | 第一次采购 | 第一次订货 | 首次下单 | 首次购买 | 首单 | 第一单 | 第一个订单 | 第一笔订单 | 最早的订单 | 最早一单",
    created: "新增的 | 新建的 | 添加的 | 创建的 | 录入的 | 登记的",
    customers: "公司 | 企业 | 店 | 谁 | 哪家 | 哪些公司",
    bought: "买过 | 买了 | 购买过 | 购买了 | 买 | 采购过 | 采购了 | 订过 | 用过 | 买的",
    never:
      "没买过 | 没有买过 | 没买 | 没有买 | 从没买过 | 从来没买过 | 从未买过 | 未购买 | 未购买过 | 没购买过 | 没有购买过 | 没采购过 | 没订过 | 不买 | 还没买 | 还没有买 | 还没买过 | 没用过",
    noOrders:
      "没下过单 | 没有下过单 | 从没下过单 | 从来没下过单 | 从未下单 | 从未下过单 | 从未购买 | 一次都没买过 | 一次都没买 | 一次也没买过 | 从没买过 | 从来没买过 | 从未买过 | 没买过东西 | 没有买过东西 | 没有订单 | 没订单 | 没有任何订单 | 一单都没有 | 一单都没下 | 一单都没下过 | 还没下单 | 还没有下单 | 还没下过单 | 没有下单 | 没成交过 | 没买过 | 没有买过",
    once: "只买过一次 | 只买了一次 | 只下过一单 | 只下了一单 | 只有一单 | 只有一个订单 | 只下过一次单 | 只买一次 | 只有一次订单 | 只有买过一次 | 买过一次 | 下过一次单 | 仅买过一次",
    repeat:
      "回头客 | 复购 | 复购过 | 重复购买 | 买过两次以上 | 下过两单以上 | 两单以上 | 买过不止一次 | 不止一单 | 下过不止一单 | 复购的 | 有复购",
    profile:
      "是谁 | 是什么人 | 是哪位 | 介绍一下 | 的资料 | 资料 | 的信息 | 信息 | 的联系方式 | 联系方式 | 的详情 | 详情 | 的基本信息 | 基本信息",
    contactsOf:
      "的联系人 | 联系人 | 的联系人是谁 | 联系人是谁 | 谁是联系人 | 主要联系人 | 对接人 | 的对接人 | 对接人是谁 | 跟谁联系 | 的主要联系人 | 联系人电话 | 联系人电话号码 | 联系人的电话 | 联系人手机 | 联系人手机号 | 联系人邮箱 | 联系人的邮箱 | 联系人的电话号码 | 联系人的手机 | 联系人叫什么 | 联系人叫啥",
    pastClose:
      "过了预计成交日 | 过了预计签单日 | 过了预计成交日期 | 过了预计签单日还没签 | 过了预计成交日还没成交 | 过了预计关闭日期 | 过了预计签约日 | 过了预计签约日还没签 | 超过预计成交日期 | 超过预计成交日 | 预计成交日期已过 | 预计成交日已过 | 已过预计成交日 | 过了成交日期 | 过了预计日期 | 过了预计结单日 | 预计签单日已过",
    unassigned: "没有负责人 | 无负责人 | 没人负责 | 没人跟 | 没人跟进 | 未分配 | 没分配 | 没有人负责 | 没有分配",
    other:
      "的 | 了 | 是 | 呢 | 都 | 什么 | 啥 | 哪些 | 有哪些 | 什么时候 | 何时 | 几号 | 哪天 | 但 | 但是 | 却 | 和 | 过 | 也 | 还 | 时间 | 日期 | 谁 | 跟 | 给 | 一次 | 单 | 那 | 们 | 哪家 | 多少 | 是多少 | 怎么 | 东西 | 些什么 | 些啥 | 家",
    ordered: "买了 | 买的 | 买过 | 订了 | 下了 | 采购了 | 购买了 | 都买了 | 买 | 订的",
    lastTime: "上次 | 上一次 | 最后一次 | 最近一次",
    usual: "通常 | 一般 | 经常 | 平时 | 常",
    count: "几个 | 多少个 | 几家 | 多少家 | 有几个 | 有多少个 | 有几家 | 有多少家",
    present: "不买 | 在买 | 经常买",
  },
  ja: {
    newest: "最後 | 最後の | 最新 | 最新の | 直近 | 直近の | 最近 | 最近の | 前回 | 前回の",
    oldest: "最初 | 最初の | 初めて | 初めての | 一番古い | 最も古い",
    order: "1件の注文",
    orders: "注文 | ご注文 | 発注 | 購入 | 買い物",
    lastOrder:
      "最後の注文 | 最後のご注文 | 最新の注文 | 直近の注文 | 前回の注文 | 前回のご注文 | 最後の購入 | 前回の購入 | 直近の購入 | 最終注文日 | 最終購入日 | 最終注文 | 最終購入 | 最後に注文した | 最後に注文したの | 最後に注文があった | 最後に注文があったの | 最後に買った | 最後に買ったの | 最後に買ってくれた | 最後に買ってくれたの | 最後に購入した | 最後に購入したの | 最後に注文くれた | 最後に注文くれたの | 最後に注文してくれた | 最後に注文してくれたの | 前回何を注文 | 前回何を買った | 前回注文した | 前回買った | 前回買ってくれた",
    firstOrder:
      "最初の注文 | 初めての注文 | 初回注文 | 最初の購入 | 初回の注文 | 初注文 | 最初に注文した | 最初に買った | 初めて注文した | 初めて買った",
    created: "登録した | 登録された | 追加した | 追加された | 登録の",
    customers: "会社 | 企業 | お店 | 店 | ところ | とこ | 先 | 方 | 人",
    bought:
      "買った | 買っている | 買ってる | 買ってくれた | 購入した | 購入している | 買ったことのある | 買ったことある | 買ったことがある | 購入したことがある | 入れている | 入れてる | 使っている | 使ってる | 買っていて | 買ってて | 購入していて | 入れてるのに | 買ってるのに | 買っているのに | 入れているのに | 買ったのに | 買ったけど | 買っているけど | 買ってるけど | 購入したけど",
    never:
      "買っていない | 買ってない | 購入していない | 購入してない | 買ったことない | 買ったことがない | 買ったことのない | 購入したことがない | 購入したことのない | 注文したことがない | つけていない | つけてない | 入れていない | 入れてない | 使っていない | 使ってない | まだ買っていない | まだ買ってない | 一度も買っていない | 一度も買ったことがない | 未購入 | 未購入の",
    noOrders:
      "一度も買ったことがない | 一度も注文がない | 一度も注文していない | 一度も買っていない | 一度も購入していない | 一度も注文したことがない | 注文したことがない | 買ったことがない | 注文ゼロ | 注文がゼロ | 注文が一件もない | 注文が1件もない | 購入歴なし | 購入履歴なし | 購入履歴がない | 注文履歴がない | 未購入 | まだ注文がない | まだ買っていない | まだ注文していない | 注文実績がない | 取引実績のない",
    once: "一回しか買っていない | 一回しか買ってない | 1回しか買っていない | 1回しか買ってない | 一度しか買っていない | 一度しか買ってない | 一回だけ買った | 1回だけ買った | 一度だけ買った | 一回しか注文していない | 1回しか注文していない | 一度しか注文していない | 一回しか注文してない | 1回しか注文してない | 注文が1件だけ | 注文が一件だけ | 注文が一回だけ | 注文が1回だけ | 一回だけ注文した | 一度だけ注文した | 1回だけ注文した | 一回しか購入していない | 1回しか購入していない | 一度しか購入していない",
    repeat:
      "リピーター | リピート客 | リピートしてくれた | リピートしている | リピートした | 2回以上買った | 二回以上買った | 2回以上注文した | 二回以上注文した | 2回以上購入した | 複数回買った | 複数回注文した | 2回以上注文してくれた | 2回以上買ってくれた | リピート顧客 | 再注文してくれた",
    profile:
      "って誰 | は誰 | はどなた | って誰だっけ | どんな人 | の情報 | の詳細 | について | の連絡先 | のプロフィール | って誰ですか | は誰ですか | って何者 | 情報 | 連絡先 | 詳細 | さんって誰 | さんは誰 | さんはどなた | さんって誰ですか | さんについて | さんの連絡先 | さんの情報",
    contactsOf:
      "の窓口 | 窓口 | 窓口の人 | 窓口は誰 | の窓口は誰 | 先方の担当者 | 先方担当者 | 先方の担当 | の連絡先担当者 | の担当者様 | 担当者様 | 担当者の連絡先 | 担当者の電話番号 | 担当者の電話 | 担当者の携帯 | 担当者の携帯番号 | 担当者のメール | 担当者のメールアドレス | 窓口の電話番号 | 窓口のメール | 先方の連絡先",
    pastClose:
      "クローズ予定日過ぎてる | クローズ予定日が過ぎた | クローズ予定日を過ぎた | クローズ予定日を過ぎている | クローズ予定日が過ぎている | クローズ予定日が過ぎてる | クローズ予定日を過ぎてる | 受注予定日を過ぎた | 受注予定日を過ぎている | 受注予定日が過ぎている | 受注予定日が過ぎた | 受注予定日過ぎてる | 成約予定日を過ぎた | 成約予定日を過ぎている | 完了予定日を過ぎた | 契約予定日を過ぎた | 契約予定日を過ぎている | 予定日を過ぎた | 予定日を過ぎている | 予定日過ぎてる",
    unassigned:
      "担当者がいない | 担当者のいない | 担当がいない | 担当のいない | 担当者が決まっていない | 担当者が決まってない | 担当が決まっていない | 担当が決まってない | 担当者未定 | 担当者未定の | 担当未定 | 担当未定の | 未割り当て | 未割り当ての | 担当者未設定 | 担当者なし",
    other:
      "さん | 様 | さま | さんって | の | は | が | に | を | と | も | で | って | って言う | という | どこ | 誰 | 何 | なに | 何を | いつ | いつですか | いつだっけ | いつでしたか | 日 | のは | のに | けど | リスト | 一覧 | 回 | 歴 | ある | まだ | だけ | 方 | たち | です | だっけ | でしたっけ | くれ | したのは | こと | のある | 人 | 内容 | もの | ん | います | いますか | ますか | 教えて | 見せて | か",
    ordered:
      "買った | 買っている | 買ってくれた | 買ってる | 注文した | 購入した | 頼んだ | 頼んでくれた | 買いました | 注文しました | 購入しました | 注文してくれた",
    lastTime: "前回 | 最後に | この前 | 直近で",
    usual: "いつも | 普段 | よく | 通常 | たいてい",
    count: "何人 | 何社 | 何件 | 何名 | 何軒 | いくつ",
    present: "使っている | 使ってる | 使っていない | 使ってない",
  },
  ko: {
    newest: "마지막 | 최근 | 최신 | 가장 최근 | 제일 최근 | 최근에 | 마지막으로 | 지난번",
    oldest: "첫 | 처음 | 첫번째 | 첫 번째 | 최초 | 가장 오래된 | 제일 오래된",
    order: "주문 한 건",
    orders: "주문 | 구매 | 주문건 | 주문들 | 주문한",
    lastOrder:
      "마지막 주문 | 마지막 구매 | 최근 주문일 | 마지막 주문일 | 마지막으로 주문한 | 마지막으로 주문한 게 | 마지막으로 주문한 거 | 마지막으로 산 | 마지막으로 산 게 | 마지막으로 구매한 | 마지막으로 구매한 게 | 마지막으로 시킨 | 마지막으로 시킨 게 | 마지막으로 주문 | 마지막으로 주문했 | 지난번 주문 | 지난번에 주문한 | 지난번에 산 | 지난번에 시킨 | 가장 최근 주문 | 제일 최근 주문 | 마지막 주문이 | 마지막 주문은 | 마지막으로 언제 주문했",
    firstOrder:
      "첫 주문 | 첫 구매 | 처음 주문한 | 처음 산 | 처음 구매한 | 최초 주문 | 첫번째 주문 | 첫 번째 주문 | 처음으로 주문한 | 처음으로 산 | 처음 주문",
    created: "등록한 | 등록된 | 추가한 | 추가된 | 만든",
    customers:
      "회사 | 기업 | 곳 | 데 | 분 | 사람 | 고객님 | 안 산 고객 | 안 산 손님 | 안 산 업체 | 안 산 거래처 | 안 산 고객사 | 안 산 곳 | 안 산 데 | 안 사는 고객 | 안 사는 손님 | 안 사는 업체 | 안 사는 거래처 | 안 사는 고객사 | 안 사는 곳 | 안 사는 데 | 안산 고객 | 안산 손님 | 안산 업체 | 안산 거래처 | 안산 고객사 | 안산 곳 | 안산 데 | 안사는 고객 | 안사는 손님 | 안사는 업체 | 안사는 거래처 | 안사는 고객사 | 안사는 곳 | 안사는 데 | 산 고객 | 산 손님 | 산 업체 | 산 거래처 | 산 고객사 | 산 곳 | 산 데 | 사는 고객 | 사는 손님 | 사는 업체 | 사는 거래처 | 사는 고객사 | 사는 곳 | 사는 데",
    bought:
      "산 | 사는 | 샀는데 | 사는데 | 사고 | 샀지만 | 구매한 | 구매했지만 | 구매했는데 | 구매하고 | 주문한 | 주문했는데 | 주문했지만 | 쓰는 | 쓰는데 | 산 적 있는 | 사본 | 사갔는데 | 사지만 | 산 고객 | 산 손님 | 산 업체 | 산 거래처 | 산 고객사 | 산 곳 | 산 데 | 사는 고객 | 사는 손님 | 사는 업체 | 사는 거래처 | 사는 고객사 | 사는 곳 | 사는 데",
    never:
      "안 산 | 안산 | 안 사는 | 안사는 | 안 사본 | 안사본 | 안 샀 | 사지 않은 | 산 적 없는 | 산 적이 없는 | 사본 적 없는 | 사본 적이 없는 | 구매하지 않은 | 구매한 적 없는 | 구매한 적이 없는 | 구매 안 한 | 구매 안한 | 주문하지 않은 | 주문한 적 없는 | 주문한 적이 없는 | 주문 안 한 | 주문 안한 | 한 번도 안 산 | 한번도 안 산 | 아직 안 산 | 아직 안 사는 | 안 쓰는 | 없는 | 시킨 적 없는 | 안 산 고객 | 안 산 손님 | 안 산 업체 | 안 산 거래처 | 안 산 고객사 | 안 산 곳 | 안 산 데 | 안 사는 고객 | 안 사는 손님 | 안 사는 업체 | 안 사는 거래처 | 안 사는 고객사 | 안 사는 곳 | 안 사는 데 | 안산 고객 | 안산 손님 | 안산 업체 | 안산 거래처 | 안산 고객사 | 안산 곳 | 안산 데 | 안사는 고객 | 안사는 손님 | 안사는 업체 | 안사는 거래처 | 안사는 고객사 | 안사는 곳 | 안사는 데",
    noOrders:
      "한 번도 주문 안 한 | 한번도 주문 안 한 | 한 번도 주문하지 않은 | 한 번도 구매하지 않은 | 한 번도 안 산 | 한번도 안 산 | 주문한 적 없는 | 주문한 적이 없는 | 한 번도 주문한 적 없는 | 한번도 주문한 적 없는 | 구매한 적 없는 | 구매한 적이 없는 | 산 적 없는 | 산 적이 없는 | 주문이 한 번도 없는 | 주문이 한 건도 없는 | 주문이 없는 | 주문 없는 | 주문 이력 없는 | 주문 이력이 없는 | 구매 이력 없는 | 구매 이력이 없는 | 아직 주문 안 한 | 아직 안 산",
    once: "한 번만 산 | 한번만 산 | 한 번만 주문한 | 한번만 주문한 | 한 번만 구매한 | 한번만 구매한 | 한 번 사고 안 산 | 한번 사고 안 산 | 한 번 사고 만 | 한번 사고 만 | 주문이 한 번뿐인 | 주문이 한 건뿐인 | 주문이 하나뿐인 | 주문 한 번뿐인 | 한 번 사고 끝난 | 한번 사고 끝난 | 한 번 주문하고 만 | 주문이 한 건인 | 주문 1건인 | 주문이 1건인",
    repeat:
      "재구매한 | 재구매 | 재주문한 | 두 번 이상 산 | 두번 이상 산 | 두 번 이상 주문한 | 두번 이상 주문한 | 2번 이상 주문한 | 2회 이상 주문한 | 2회 이상 구매한 | 두 번 이상 구매한 | 여러 번 산 | 여러 번 주문한 | 다시 산 | 다시 주문한 | 또 산",
    profile:
      "누구야 | 누구지 | 누구였지 | 누구예요 | 누구죠 | 누군지 | 누구 | 누구더라 | 정보 | 상세 정보 | 상세정보 | 에 대해 | 에 대해서 | 연락처 정보 | 프로필",
    contactsOf:
      "쪽 담당자 | 측 담당자 | 담당자 연락처 | 담당자 번호 | 담당자 전화번호 | 담당자 이메일 | 담당 주무관 | 담당자 성함 | 담당자 이름 | 창구 | 연락 담당자 | 의 연락처들 | 담당 주무관님 | 담당자님 성함 | 담당자님 연락처 | 담당자 메일 | 담당자님 전화번호 | 담당자 휴대폰 | 담당자 핸드폰 | 담당자분 연락처",
    pastClose:
      "예상일 지난 | 예상 마감일 지난 | 예상 마감일이 지난 | 마감 예정일 지난 | 마감 예정일이 지난 | 예정일 지난 | 예정일이 지난 | 예상 종료일 지난 | 예상 종료일이 지난 | 예상 계약일 지난 | 예상 계약일이 지난 | 클로징 예정일 지난 | 클로징 예정일이 지난 | 예상일이 지난 | 마감일 지난 | 마감일이 지난 | 종료 예정일이 지난 | 종료 예정일 지난",
    unassigned:
      "담당자 없는 | 담당자가 없는 | 담당 없는 | 담당자 미정 | 담당자 미지정 | 미배정 | 배정 안 된 | 배정되지 않은 | 담당자 안 정해진 | 담당자가 안 정해진 | 담당자가 정해지지 않은",
    other:
      "의 | 은 | 는 | 이 | 가 | 을 | 를 | 에 | 에서 | 도 | 만 | 이랑 | 와 | 과 | 하고 | 씨 | 님 | 언제 | 언제야 | 언제지 | 언제였지 | 언제예요 | 언제였어 | 뭐 | 뭐야 | 뭘 | 뭐였지 | 뭐지 | 어디 | 어디야 | 누구 | 거 | 것 | 게 | 건 | 적 | 아직 | 한 | 들 | 날 | 날짜 | 리스트 | 목록 | 한 게 | 했지 | 했어 | 지 | 야 | 성함 | 이름 | 성함이 | 이름이 | 어떻게 | 였지",
    ordered: "산 | 샀 | 샀어 | 샀지 | 구매한 | 주문한 | 시킨 | 샀는지 | 주문했 | 주문했어 | 구매했 | 사갔",
    lastTime: "지난번에 | 마지막으로 | 저번에 | 최근에",
    usual: "보통 | 주로 | 자주 | 평소",
    count:
      "몇 군데 | 몇 군데야 | 몇 곳 | 몇 곳이야 | 몇 명 | 몇 명이야 | 몇 개 | 몇 개야 | 몇 곳인지 | 몇군데 | 몇군데야 | 몇 업체",
    present:
      "사는 | 사는데 | 사지만 | 안 사는 | 안사는 | 쓰는 | 쓰는데 | 안 쓰는 | 사는 고객 | 사는 손님 | 사는 업체 | 사는 거래처 | 사는 고객사 | 사는 곳 | 사는 데 | 안사는 고객 | 안사는 손님 | 안사는 업체 | 안사는 거래처 | 안사는 고객사 | 안사는 곳 | 안사는 데 | 안 사는 고객 | 안 사는 손님 | 안 사는 업체 | 안 사는 거래처 | 안 사는 고객사 | 안 사는 곳 | 안 사는 데",
  },
};
