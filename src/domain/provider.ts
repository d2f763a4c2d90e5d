import type { Language } from "#domain/languages.ts";

type Part<Id extends string> = { id: Id; title: string; text: string };
type Texts = {
  story: readonly string[];
  values: readonly Part<"customers" | "honesty" | "calm" | "privacy">[];
  team: readonly Part<"product" | "engineering" | "customers" | "support">[];
};

const en: Texts = {
  story: [
    "We started in Singapore in 2020, with a shop, a spreadsheet and too many sticky notes. The CRMs we tried were slow, or built for companies a hundred times our size.",
    "So we built one for the people who sell all day: quick enough to keep open, quiet enough to think in, and honest about every figure it shows.",
  ],
  values: [
    {
      id: "customers",
      title: "Customers first",
      text: "We build what saves people time, and ask them before we guess.",
    },
    {
      id: "honesty",
      title: "Honest figures",
      text: "Every figure opens the records behind it. What is unknown is called unknown.",
    },
    { id: "calm", title: "Calm and quick", text: "A tool for the whole day must never make anybody wait or search." },
    {
      id: "privacy",
      title: "Your data is yours",
      text: "You can export it, delete it, or run everything on a server of your own.",
    },
  ],
  team: [
    { id: "product", title: "Product and design", text: "Decides what to build, and what to leave out." },
    { id: "engineering", title: "Engineering", text: "Builds it, tests it and keeps it fast." },
    { id: "customers", title: "Customer success", text: "Helps with moving in and getting started." },
    { id: "support", title: "Support", text: "Answers within 24 hours, around the clock." },
  ],
};

const es: Texts = {
  story: [
    "Empezamos en Singapur en 2020, con una tienda, una hoja de cálculo y demasiadas notas adhesivas. Los CRM que probamos eran lentos o estaban hechos para empresas cien veces más grandes.",
    "Así que hicimos uno para quienes venden todo el día: tan rápido que apetece tenerlo abierto, tan tranquilo que deja pensar y honesto con cada cifra que muestra.",
  ],
  values: [
    {
      id: "customers",
      title: "Primero, los clientes",
      text: "Hacemos lo que ahorra tiempo a la gente y preguntamos antes de suponer.",
    },
    {
      id: "honesty",
      title: "Cifras honestas",
      text: "Cada cifra abre los registros que hay detrás. Lo que no se sabe se dice.",
    },
    {
      id: "calm",
      title: "Calma y rapidez",
      text: "Una herramienta para todo el día no puede hacer esperar ni buscar a nadie.",
    },
    {
      id: "privacy",
      title: "Tus datos son tuyos",
      text: "Puedes exportarlos, eliminarlos o llevarlo todo a tu propio servidor.",
    },
  ],
  team: [
    { id: "product", title: "Producto y diseño", text: "Decide qué hacer y qué dejar fuera." },
    { id: "engineering", title: "Ingeniería", text: "Lo construye, lo prueba y lo mantiene rápido." },
    { id: "customers", title: "Éxito del cliente", text: "Ayuda con la mudanza y los primeros pasos." },
    { id: "support", title: "Soporte", text: "Responde en 24 horas, a cualquier hora." },
  ],
};

const zh: Texts = {
  story: [
    "2020 年，我们在新加坡起步，手里有一家店、一张表格和贴得到处都是的便签。试过的 CRM 要么太慢，要么是为规模大我们百倍的公司做的。",
    "于是我们为整天忙于销售的人做了一款：快到愿意一直开着，静到可以专心思考，每个数字都实事求是。",
  ],
  values: [
    { id: "customers", title: "客户至上", text: "只做能为人节省时间的功能，先询问，不猜测。" },
    { id: "honesty", title: "数字诚实", text: "每个数字都能点开背后的记录，未知的就说未知。" },
    { id: "calm", title: "安静而快速", text: "整天使用的工具，不该让人等待或四处寻找。" },
    { id: "privacy", title: "数据属于您", text: "您可以导出、删除，也可以全部放在自己的服务器上。" },
  ],
  team: [
    { id: "product", title: "产品与设计", text: "决定做什么，以及不做什么。" },
    { id: "engineering", title: "工程", text: "负责开发、测试，并保持速度。" },
    { id: "customers", title: "客户成功", text: "协助迁移数据和快速上手。" },
    { id: "support", title: "支持", text: "全天候服务，24 小时内答复。" },
  ],
};

const ja: Texts = {
  story: [
    "2020年、シンガポールで、1軒の店と1枚の表とたくさんの付箋から始まりました。試したCRMはどれも遅いか、百倍も大きな会社向けでした。",
    "そこで、一日中営業する人のためにつくりました。開いたままにしたくなる速さと、考えごとのできる静けさがあり、どの数字にも正直です。",
  ],
  values: [
    { id: "customers", title: "お客様が第一", text: "時間の節約になるものをつくり、推測する前に聞きます。" },
    {
      id: "honesty",
      title: "正直な数字",
      text: "どの数字からも元のレコードを開けます。わからないことは、わからないと示します。",
    },
    { id: "calm", title: "静かで速い", text: "一日中使う道具で、人を待たせたり探させたりしません。" },
    { id: "privacy", title: "データはお客様のもの", text: "エクスポートも削除も、自社のサーバーでの運用もできます。" },
  ],
  team: [
    { id: "product", title: "プロダクトとデザイン", text: "何をつくり、何をつくらないかを決めます。" },
    { id: "engineering", title: "エンジニアリング", text: "つくり、試し、速さを保ちます。" },
    { id: "customers", title: "カスタマーサクセス", text: "データの移行と使い始めを手伝います。" },
    { id: "support", title: "サポート", text: "昼も夜も、24時間以内にお返事します。" },
  ],
};

const ko: Texts = {
  story: [
    "2020년 싱가포르에서 가게 하나, 스프레드시트 하나, 그리고 너무 많은 메모지로 시작했습니다. 써 본 CRM은 느리거나, 우리보다 백 배는 큰 회사를 위한 것이었습니다.",
    "그래서 온종일 영업하는 사람들을 위한 CRM을 만들었습니다. 늘 열어 두고 싶을 만큼 빠르고, 생각에 집중할 만큼 차분하며, 모든 수치에 정직합니다.",
  ],
  values: [
    { id: "customers", title: "고객 먼저", text: "사람들의 시간을 아껴 주는 것을 만들고, 짐작하기 전에 묻습니다." },
    {
      id: "honesty",
      title: "정직한 수치",
      text: "모든 수치의 근거가 되는 레코드를 열어 볼 수 있습니다. 모르는 것은 모른다고 말합니다.",
    },
    { id: "calm", title: "차분하고 빠르게", text: "온종일 쓰는 도구가 사람을 기다리거나 헤매게 해서는 안 됩니다." },
    {
      id: "privacy",
      title: "데이터는 고객의 것",
      text: "내보내고, 삭제하고, 모두 자체 서버에서 운영할 수도 있습니다.",
    },
  ],
  team: [
    { id: "product", title: "제품과 디자인", text: "무엇을 만들고 무엇을 뺄지 정합니다." },
    { id: "engineering", title: "엔지니어링", text: "만들고, 시험하고, 빠르게 유지합니다." },
    { id: "customers", title: "고객 성공", text: "데이터 이전과 첫걸음을 돕습니다." },
    { id: "support", title: "지원", text: "밤낮없이 24시간 이내에 답변합니다." },
  ],
};

/** The operator's details on the about page; operators of other installations enter their own here. */
export const provider = {
  founded: 2020,
  activeUsers: 10_000,
  companies: 500,
  /** The promised availability. */
  uptime: 0.999,
  texts: { en, es, zh, ja, ko } satisfies Record<Language, Texts>,
};
