import type { Sentences } from "#domain/assistant/changes/sentences.ts";

export const zh: Sentences = {
  parts: {
    make: "(?:创建|新建|添加|建立)(?:一个|一条|一位|一项|个|条|位)?(?:新的?)?",
    ba: "(?:把|将)",
    becomes: "(?:改|设|调整|更新|修改|设置|变更)(?:为|成|到)",
    deal_: "(?:商机)?",
    contact_: "(?:联系人)?",
    record_: "(?:商机|客户|联系人)?",
    is: "(?:是|为|:|：)?",
    mark: "(?:标记|标|设|设置|改)(?:为|成)",
  },
  polite: { before: "(?:请|麻烦|帮我|请帮我)?", after: "(?:吧|，?谢谢)?" },
  changes: {
    "task.done": ["{ba}(?:任务)? {task}{mark}(?:已)?完成", "完成任务[:：]? {task}"],
    "deal.value": ["{ba}{deal_} {deal}的?(?:金额|价值){becomes} {amount}"],
    "deal.close": ["{ba}{deal_} {deal}的?(?:预计)?成交日期{becomes} {day}"],
    "contact.email": ["{ba}{contact_} {contact}的(?:电子)?(?:邮箱|邮件地址){becomes} {email}"],
    "contact.phone": ["{ba}{contact_} {contact}的(?:电话|手机)(?:号码)?{becomes} {phone}"],
    "record.owner": [
      "{ba}{record_} {record}的负责人{becomes} {person}",
      "{ba}{record_} {record}(?:分配|指派|转)给 {person}",
    ],
    "deal.won": ["{ba}{deal_} {deal}{mark}已?(?:赢单|成交|赢)"],
    "deal.lost": ["{ba}{deal_} {deal}{mark}已?(?:丢单|输单|丢)"],
    "deal.stage": [
      "{ba}{deal_} {deal}的阶段{becomes} {stage}",
      "{ba}{deal_} {deal}(?:移动?到|移至|推进到|转到|转入) {stage}(?:阶段)?",
    ],
    "note.create": [
      "(?:给|为|在|对){record_} {record}(?:上|里|中)?(?:添加|加|写|记)(?:一条|一个|个|条)?(?:备注|笔记){colon}{text}",
      "{make}(?:备注|笔记)(?:到|给|至){record_} {record}{colon}{text}",
      "{make}(?:备注|笔记){colon}{text}",
    ],
    "call.create": ["记录(?:与|和|给){record_} {record}的?(?:通话|电话){colon}{text}"],
    "task.create": ["{make}(?:任务|待办)[:：,，]? {title}", "{make} {title}的(?:任务|待办)", "提醒我 {title}"],
    "contact.create": [
      "{make}联系人[:：]? {name}(?:[,，、] (?:电子)?(?:邮箱|邮件)?{is} {email})?(?:[,，、] 电话?{is} {phone})?(?:[,，、] (?:属于|来自|客户){is} {account})?",
    ],
    "account.create": ["{make}客户[:：]? {name}"],
    "deal.create": [
      "{make}商机[:：]? {name}(?:[,，、] 金额{is} {amount})?(?:[,，、] 客户{is} {account})?",
      "{make}商机[:：]? {name}[,，、] 客户{is} {account}[,，、] 金额{is} {amount}",
    ],
  },
  thisOne: "(?:这个|该|此)(?:商机|客户|联系人|任务|记录)?|它|他|她",
  wish: "^(?:请|麻烦|帮我)*(?:创建|新建|新增|添加|建立|把|将|删除|移除|发送|发邮件|合并|修改|提醒我|完成任务|记录与|记录和)",
};
