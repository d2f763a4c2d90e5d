import { domainOf, mailProviders } from "#domain/mail/providers.ts";

/** The domains of public email providers that are not listed in `mailProviders`. */
const others = `
aim.com aol.com arcor.de bigpond.com bk.ru bluewin.ch btinternet.com caramail.com comcast.net cox.net docomo.ne.jp dreamwiz.com
duck.com earthlink.net email.com ezweb.ne.jp free.fr freenet.de gmx.at gmx.ch goo.jp googlemail.co.uk hey.com hotmail.co.jp hotmail.co.uk
hotmail.de hotmail.es hotmail.fr hotmail.it hushmail.com inbox.lv inbox.ru infoseek.jp internode.on.net jcom.home.ne.jp juno.com
laposte.net libero.it list.ru live.ca live.co.uk live.fr live.it live.jp live.nl lycos.com mail.com mail.de mail.ru mailbox.org
mailfence.com nate.com netscape.net nifty.com ntlworld.com optonline.net optusnet.com.au orange.es orange.fr outlook.de outlook.es
outlook.fr outlook.it outlook.jp paran.com pm.me posteo.de posteo.net proton.me protonmail.ch protonmail.com rambler.ru rediffmail.com
riseup.net rogers.com runbox.com sapo.pt sbcglobal.net seznam.cz sfr.fr shaw.ca sina.cn sina.com sky.com sohu.com softbank.ne.jp
starhub.net.sg singnet.com.sg sympatico.ca t-online.de talktalk.co.uk telefonica.net telenet.be terra.com terra.es tiscali.it tom.com
tuta.com tuta.io tutanota.com uol.com.br verizon.net vip.163.com vip.qq.com virgilio.it virginmedia.com wanadoo.es wanadoo.fr web.de
wp.pl xtra.co.nz ya.ru yahoo.ca yahoo.co.in yahoo.co.kr yahoo.com.ar yahoo.com.au yahoo.com.br yahoo.com.cn yahoo.com.hk yahoo.com.mx
yahoo.com.ph yahoo.com.sg yahoo.com.tw yahoo.com.vn yahoo.de yahoo.fr yahoo.in yahoo.it yandex.com yandex.ru yeah.net zoho.com zohomail.eu
139.com 189.cn 21cn.com 263.net aliyun.com chol.com empal.com hanmir.com i.softbank.jp korea.com lycos.co.kr
`;

const free = new Set([...others.split(/\s+/), ...mailProviders.flatMap(({ domains }) => domains)].filter(Boolean));

/** Returns the domains of addresses that belong to public email providers, and therefore not to an account. */
export const freeDomainsOf = (addresses: readonly string[]): string[] =>
  [...new Set(addresses.map(domainOf))].filter((domain) => free.has(domain));
