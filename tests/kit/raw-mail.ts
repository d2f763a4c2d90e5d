let count = 0;

type MailValues = {
  from?: string;
  to?: string;
  cc?: string;
  subject?: string;
  /** The Message-ID without angle brackets; null for none. */
  id?: string | null;
  answers?: string;
  references?: string[];
  date?: string | null;
  text?: string;
  html?: string;
  headers?: Record<string, string>;
  files?: Record<string, string>;
};

/** Returns the source of an email, as stored on a mail server. */
export function rawMail(values: MailValues = {}): string {
  count += 1;
  const { from = "Nadia Noor <nadia@oak.test>", to = "me@vanda.test", subject = `Subject ${count}` } = values;
  const { id = `mail-${count}@oak.test`, date = new Date(Date.UTC(2026, 10, 1, 9, count)).toUTCString() } = values;
  const headers: Record<string, string | null | undefined> = {
    From: from,
    To: to,
    Cc: values.cc,
    Subject: subject,
    "Message-ID": id && `<${id}>`,
    Date: date,
    "In-Reply-To": values.answers && `<${values.answers}>`,
    References: values.references?.map((reference) => `<${reference}>`).join(" "),
    "MIME-Version": "1.0",
    ...values.headers,
  };
  const head = Object.entries(headers).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  const text = ["Content-Type: text/plain; charset=utf-8", "", values.text ?? "When does it arrive?"];
  const html = values.html ? ["Content-Type: text/html; charset=utf-8", "", values.html] : null;
  const body = html ? multipart("alternative", [text, html]) : text;
  const files = Object.entries(values.files ?? {}).map(([name, content]) => [
    `Content-Type: application/pdf; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    "Content-Transfer-Encoding: base64",
    "",
    Buffer.from(content).toString("base64").replaceAll(/.{76}/g, "$&\r\n"),
  ]);
  return [...head, ...(files.length > 0 ? multipart("mixed", [body, ...files]) : body), ""].join("\r\n");
}

function multipart(kind: string, parts: string[][]): string[] {
  const boundary = `--- ${kind} ${count}`;
  return [
    `Content-Type: multipart/${kind}; boundary="${boundary}"`,
    "",
    ...parts.flatMap((part) => [`--${boundary}`, ...part]),
    `--${boundary}--`,
  ];
}

/** Returns the headers with which a receiving server confirms an email's sender. */
export const confirmedBy = (address: string) => ({
  "Return-Path": `<${address}>`,
  "Authentication-Results": `mx.vanda.test; spf=pass smtp.mailfrom=${address}; dkim=pass header.d=${address.split("@")[1]}`,
  Received: "from mx.oak.test by mx.vanda.test with ESMTP",
});
