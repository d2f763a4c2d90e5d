import iconv from "iconv-lite";

import type { Encoding } from "#domain/imports/dialect.ts";

/** Names of people, companies and towns in local spelling, and the older encodings that can represent them. */
export const worldNames: Record<string, { encodings: readonly Encoding[]; header: string; names: string }> = {
  German: {
    encodings: ["windows-1252", "macintosh", "cp850", "cp437", "windows-1250", "iso-8859-2"],
    header: "Firma,Größe",
    names:
      "Jürgen Müller,Björn Schäfer,Käthe Weiß,Günther Groß,Sören Köhler,Bäckerei Schröder,Möbelhaus Lütz,Fräulein Böhm,Königs Wäscherei,Düsseldorf,Nürnberg,München,Köln,Würzburg,Brücken & Söhne,Rüdiger Höß,Jörg Strauß,Ännchen Dörr,Ulrike Hübner,Gebrüder Läufer,Straßenbau Süd,Überlingen,Österreichische Bühne,Zürich,Mönchengladbach",
  },
  French: {
    encodings: ["windows-1252", "macintosh", "cp850"],
    header: "Société,Prénom",
    names:
      "Hélène Lefèvre,François Élie,Benoît Crêpe,Zoé Garçon,Chloé Bérenger,Jérôme Côté,Anaïs Forêt,Noël Château,Boulangerie Pâtissière,Société Générale,Éditions Lumière,Besançon,Orléans,Saint-Étienne,Béziers,Café de la Gare,Maître Gérard,Amélie Desprès,Hervé Lacôte,Cécile Gâteau,Hôtel Impérial,Crédit Agricole,Théâtre Molière,Frères Prévost,Sète",
  },
  Spanish: {
    encodings: ["windows-1252", "macintosh", "cp850"],
    header: "Compañía,Teléfono",
    names:
      "José Núñez,María Ibáñez,Ángel Muñoz,Íñigo Peña,Begoña Gómez,Andrés Pérez,Lucía Fernández,Raúl Domínguez,Inés Martínez,Óscar Jiménez,Compañía Española,Construcción Álvarez,Panadería Ordóñez,León,Córdoba,Málaga,Cádiz,Cáceres,Almería,Logroño,Zúñiga Hermanos,Verónica Sánchez,Tomás Rodríguez,Sebastián Castaño,A Coruña",
  },
  Portuguese: {
    encodings: ["windows-1252", "macintosh", "cp850"],
    header: "Razão,Endereço",
    names:
      "João Gonçalves,Conceição Araújo,Antônio Magalhães,Inês Simões,Estêvão Leitão,Mônica Guimarães,São Paulo,Brasília,Florianópolis,Maceió,Joaçaba,Comércio e Indústria,Construções Falcão,Padaria Pão Quente,Luís Brandão,Cláudia Assunção,Sebastião Falcão,Ângela Júdice,Fátima Conceição,Viação Itapemirim,Goiânia,Vitória Colchões,Irmãos Galvão,Évora,Setúbal",
  },
  Swedish: {
    encodings: ["windows-1252", "macintosh", "cp850"],
    header: "Företag,Ort",
    names:
      "Åsa Lindström,Göran Sjöberg,Märta Håkansson,Örjan Ström,Bärbel Öberg,Malmö,Göteborg,Västerås,Örebro,Jönköping,Skåne Bröd,Björk & Ångström,Kåre Nyström,Pär Möller,Håkan Fält,Östersund,Umeå,Luleå,Växjö,Södertälje,Ängelholm,Bröderna Åkesson,Höganäs,Mjölby,Sjöfart",
  },
  Danish: {
    encodings: ["windows-1252", "macintosh", "cp850"],
    header: "Firma,Højde",
    names:
      "Søren Kjær,Bjørn Sørensen,Åse Nørgaard,Jørgen Mærsk,Rødovre,København,Århus,Ålborg,Hillerød,Næstved,Lærke Østergård,Kræn Højgaard,Æbelø Bageri,Sønderborg,Tønder,Græsted,Ærøskøbing,Dørken Bjælke,Pålsson Møbler,Vejen Trælast,Knud Bæk,Birthe Frølund,Svend Åge Lykke,Grønland Rør,Mølle & Søn",
  },
  Polish: {
    encodings: ["windows-1250", "iso-8859-2"],
    header: "Spółka,Imię",
    names:
      "Łukasz Wójcik,Małgorzata Dąbrowska,Paweł Kamiński,Zbigniew Żuławski,Agnieszka Zięba,Stanisław Gołąb,Łódź,Kraków,Gdańsk,Poznań,Wrocław,Białystok,Częstochowa,Rzeszów,Spółka Akcyjna Żabka,Michał Wiśniewski,Grażyna Błaszczyk,Świętosława Kępa,Józef Piłsudski,Bożena Król,Przedsiębiorstwo Budowlane,Zakład Usługowy,Bracia Jabłońscy,Elżbieta Mączka,Ślusarz i Spółka",
  },
  Czech: {
    encodings: ["windows-1250", "iso-8859-2"],
    header: "Společnost,Příjmení",
    names:
      "Antonín Dvořák,Jiří Novák,Božena Němcová,Tomáš Černý,Lucie Šťastná,Kateřina Procházková,Ondřej Kučera,Zdeněk Růžička,Plzeň,Ústí nad Labem,České Budějovice,Hradec Králové,Třebíč,Pardubice Děčín,Strojírny Žďár,Řeznictví Vlček,Pekařství U Mlýna,Bedřich Smetana Škola,Petr Čech,Věra Chytilová,Matěj Hájek,Jaromír Jágr,Šárka Vaňková,Miloš Říha,Hynek Dušek",
  },
  Hungarian: {
    encodings: ["windows-1250", "iso-8859-2"],
    header: "Cégnév,Keresztnév",
    names:
      "László Kovács,Győző Szűcs,Erzsébet Tóth,Gergő Fekete,Zoltán Kőműves,Mária Szőke,Győr,Székesfehérvár,Nyíregyháza,Hódmezővásárhely,Pécs,Kecskemét,Érd,Gyöngyös,Fővárosi Vízművek,Építő Kft.,Ágnes Erdős,Sándor Petőfi,Jenő Őry,Tünde Bíró,Attila Gál,Bőrönd Kereskedés,Zsófia Zöldi,Péter Esterházy,Gyógyszertár",
  },
  Romanian: {
    encodings: ["windows-1250", "iso-8859-2"],
    header: "Denumire,Judeţ",
    names:
      "Ştefan Ionescu,Răzvan Bălan,Mădălina Păun,Cătălin Ţurcan,Ioana Ştefănescu,Bogdan Mureşan,Iaşi,Braşov,Timişoara,Bacău,Constanţa,Galaţi,Râmnicu Vâlcea,Târgu Mureş,Societatea Română,Fabrica de Pâine,Gheorghe Ţiriac,Ilinca Dumitraşcu,Andreea Vlădescu,Fraţii Călin,Călăraşi,Bistriţa,Reşiţa,Nicolae Brâncuşi,Măcelărie",
  },
  Croatian: {
    encodings: ["windows-1250", "iso-8859-2"],
    header: "Tvrtka,Županija",
    names:
      "Željko Šimić,Đorđe Kovačević,Mirjana Perić,Dražen Čačić,Šibenik,Čakovec,Požega,Križevci,Đakovo,Marko Jurić,Ivana Brlić Mažuranić,Zvonimir Boban Ćosić,Građevinar,Pekara Žito,Braća Bošnjak,Siniša Grgić,Nataša Vuković,Krešimir Ćosić,Anđela Tomšić,Luka Modrić,Toplička Česma,Županja,Miličević,Škrinja Vrtić,Draženka Lučić",
  },
  Russian: {
    encodings: ["windows-1251", "koi8-r", "ibm866"],
    header: "Компания,Имя",
    names:
      "Иван Петров,Анна Сергеевна Иванова,Дмитрий Смирнов,Ольга Кузнецова,Алексей Попов,Екатерина Соколова,Сергей Лебедев,Москва,Санкт-Петербург,Новосибирск,Екатеринбург,Нижний Новгород,Казань,ООО Ромашка,ЗАО Северсталь,Торговый дом Восток,Мария Волкова,Николай Морозов,Татьяна Новикова,Павел Федоров,Строительная компания Юг,Завод имени Кирова,Юлия Щербакова,Ростов-на-Дону,Хабаровск",
  },
  Ukrainian: {
    encodings: ["windows-1251"],
    header: "Компанія,Ім'я",
    names:
      "Тарас Шевченко,Олена Ковальчук,Андрій Бойко,Юлія Мельник,Сергій Ткаченко,Ірина Олійник,Київ,Харків,Львів,Запоріжжя,Кривий Ріг,Миколаїв,Вінниця,Чернігів,ТОВ Світанок,Володимир Їжакевич,Наталія Поліщук,Євген Гончаренко,Надія Захарченко,Фабрика Рошен,Торгівельний дім,Богдан Ступка,Оксана Лисенко,Хмельницький,Житомир",
  },
  Bulgarian: {
    encodings: ["windows-1251"],
    header: "Фирма,Име",
    names:
      "Георги Димитров,Мария Иванова,Христо Стоичков,Елена Николова,Пламен Георгиев,Десислава Тодорова,София,Пловдив,Варна,Бургас,Стара Загора,Велико Търново,Хлебозавод Търговище,Братя Ангелови,Йордан Йовков,Цветелина Янева,Строителна фирма Щит,Любомир Жечев,Кърджали,Благоевград,Петър Дънов,Магазин Роза,Илиян Въжаров,Ангел Кънчев,Русе",
  },
  Greek: {
    encodings: ["windows-1253"],
    header: "Εταιρεία,Όνομα",
    names:
      "Γιώργος Παπαδόπουλος,Μαρία Οικονόμου,Κωνσταντίνος Νικολάου,Ελένη Γεωργίου,Δημήτρης Αλεξίου,Αθήνα,Θεσσαλονίκη,Πάτρα,Ηράκλειο,Λάρισα,Βόλος,Ιωάννινα,Αφοί Βασιλείου,Τράπεζα Πειραιώς,Ξενοδοχείο Αιγαίο,Σοφία Βλάχου,Άγγελος Καραγιάννης,Χρήστος Μακρής,Ζωή Λαμπράκη,Φούρνος Ψωμί,Νίκος Καζαντζάκης,Καλαμάτα,Ρόδος,Χανιά,Ώρα Ελλάδος",
  },
  Turkish: {
    encodings: ["windows-1254"],
    header: "Şirket,Adı",
    names:
      "Ayşe Yılmaz,Mehmet Öztürk,Çağlar Gündoğdu,Işıl Şahin,Gülşen Çelik,Uğur Doğan,İbrahim Kılıç,Özgür Bağcı,Eskişehir,Diyarbakır,Şanlıurfa,Muğla,İstanbul,Kırşehir,Balıkesir,Yıldız Holding,Işık Kardeşler,Türkiye İş Bankası,Kadıköy Fırın,Tuğba Aydın,Barış Manço,Sıla Gençoğlu,Beyoğlu Pastanesi,Çanakkale Çimento,Nazım Hikmet",
  },
  Hebrew: {
    encodings: ["windows-1255"],
    header: "חברה,שם",
    names:
      "דוד כהן,שרה לוי,משה מזרחי,רחל פרץ,יוסף ביטון,תל אביב,ירושלים,חיפה,באר שבע,ראשון לציון,פתח תקווה,נתניה,אשדוד,מאפיית אנג'ל,אחים ישראל בע מ,בנק הפועלים,תנובה,אסתר אברהם,יעקב פרידמן,מרים דהן,חנה גבאי,שלמה אוחיון,אברהם אזולאי,נועה קירל,עמוס עוז",
  },
  Arabic: {
    encodings: ["windows-1256"],
    header: "الشركة,الاسم",
    names:
      "محمد علي,فاطمة الزهراء,أحمد حسن,خالد عبد الله,مريم يوسف,القاهرة,الرياض,دبي,عمان,بيروت,الدار البيضاء,شركة النور,مؤسسة الأمل للتجارة,مصنع الحديد,عبد الرحمن إبراهيم,سارة محمود,يوسف الخطيب,نور الهدى,حسين الشامي,ليلى منصور,بنك الخليج,مخبز المدينة,الإسكندرية,جدة,طارق بن زياد",
  },
  Thai: {
    encodings: ["windows-874"],
    header: "บริษัท,ชื่อ",
    names:
      "สมชาย ใจดี,สมหญิง รักไทย,วิชัย ศรีสุข,ประเสริฐ ทองคำ,นภา วงศ์สวัสดิ์,กรุงเทพมหานคร,เชียงใหม่,ภูเก็ต,ขอนแก่น,นครราชสีมา,บริษัท ไทยเจริญ จำกัด,ร้านอาหารบ้านสวน,โรงงานน้ำตาล,ธนาคารกสิกรไทย,อรุณ แสงทอง,มาลี ดอกไม้,สุรชัย พงษ์พานิช,จันทร์เพ็ญ บุญมี,ชลบุรี,อุดรธานี,หาดใหญ่,สมุทรปราการ,ห้างหุ้นส่วน,วรรณา สุขใจ,พิชัย มั่นคง",
  },
  Japanese: {
    encodings: ["shift_jis", "euc-jp", "iso-2022-jp"],
    header: "会社名,氏名",
    names:
      "佐藤太郎,鈴木花子,高橋一郎,田中美咲,渡辺健,伊藤さくら,山本ひろし,株式会社サンプル,東京商事株式会社,有限会社みどり,横浜市港北区,大阪府大阪市,京都府京都市中京区,ヤマダ電機,トヨタ自動車,小林製薬,斎藤工務店,加藤建設,札幌ラーメン,福岡県北九州市,吉田運送,清水建設,株式会社日立製作所,中村アキラ,松本まこと",
  },
  Chinese: {
    encodings: ["gb18030"],
    header: "公司名称,姓名",
    names:
      "王伟,李娜,张敏,刘洋,陈静,杨磊,赵丽,黄强,周杰,吴芳,北京科技有限公司,上海贸易有限公司,深圳市华强电子,广州白云机场,成都火锅店,武汉大学,南京银行,杭州网络技术,西安交通大学,重庆建设工业,青岛啤酒股份有限公司,郑州市金水区,孙悦,徐静蕾,马化腾",
  },
  Taiwanese: {
    encodings: ["big5"],
    header: "公司名稱,姓名",
    names:
      "陳淑芬,林志玲,黃俊傑,張惠妹,李宗盛,王建民,吳寶春,劉德華,蔡依林,楊丞琳,台北市信義區,高雄市前鎮區,台灣積體電路製造股份有限公司,鴻海精密工業,統一企業,國泰人壽,新竹科學園區,臺中市西屯區,長榮海運,聯華電子,香港中環,九龍倉集團,許瑋甯,鄭愁予,謝長廷",
  },
  Korean: {
    encodings: ["euc-kr"],
    header: "회사명,이름",
    names:
      "김민수,이영희,박지훈,최수진,정현우,강서연,조은비,윤도현,장미란,임꺽정,삼성전자 주식회사,현대자동차,서울특별시 강남구,부산광역시 해운대구,대한항공,국민은행,주식회사 카카오,한국전력공사,인천광역시,오징어 식품,신라호텔,배추김치공장,광주광역시,제주도 서귀포시,홍길동",
  },
  Lithuanian: {
    encodings: ["windows-1257"],
    header: "Įmonė,Vardas",
    names:
      "Jonas Žukauskas,Rūta Šimkutė,Mindaugas Kęstutis,Gražina Čepaitė,Vilnius Šeškinė,Šiauliai,Panevėžys,Marijampolė,Telšiai,Klaipėda,Birštonas Spa Žalia,Įmonė Ąžuolas,Lietuvos Geležinkeliai Žemė,Mažeikiai,Utena Vyžuona,Tomas Ščerbakovas,Eglė Jurgaitytė,Šarūnas Jasikevičius,Dovilė Dzindzaliėtaitė,Kėdainiai,Pasvalys Šviesa,Agnė Ūselytė,Plungė,Skuodas Šaltinis,Radviliškis",
  },
};

const escape = (text: string) => Buffer.from(text.replaceAll("$", "\u001b$B").replaceAll("(", "\u001b(B"), "latin1");

/** Encodes text in an encoding that Node can decode but not encode. */
export function encodeText(text: string, encoding: Encoding): Buffer<ArrayBuffer> {
  if (encoding !== "iso-2022-jp") return Buffer.from(iconv.encode(text, encoding));
  const parts = text.match(/[\u0020-\u007e\n\r]+|[^\u0020-\u007e\n\r]+/g) ?? [];
  return Buffer.concat(
    parts.flatMap((part) =>
      (part.codePointAt(0) ?? 0) < 128
        ? [Buffer.from(part)]
        : [escape("$"), Buffer.from(iconv.encode(part, "euc-jp").map((byte) => byte & 0x7f)), escape("(")],
    ),
  );
}
