import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json, text as textOf } from 'node:stream/consumers';
import * as z from 'zod';
import { escapeHtml } from '#contract/rules/text.ts';
import { writeAtomically } from './files/atomic-write.ts';
import { settings } from './settings.ts';

/** A text that Cognito or the portal would have sent by SMS or e-mail. */
interface InboxMessage {
  readonly at: string;
  readonly to: string;
  readonly channel: 'sms' | 'email';
  readonly purpose: string;
  readonly code?: string;
  readonly text: string;
}

export interface Inbox {
  deliver(message: Omit<InboxMessage, 'at'>): Promise<void>;
  messages(): readonly InboxMessage[];
  handle(res: ServerResponse, asJson: boolean): void;
}

const MESSAGES_MAX = 200;

const page = (messages: readonly InboxMessage[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Local inbox</title><meta http-equiv="refresh" content="5">
<meta name="viewport" content="width=device-width"></head><body>
<h1>Local inbox</h1>
<p>Texts and e-mails that the portal would have sent, newest first.</p>
<table border="1" cellpadding="6"><caption>Messages</caption>
<thead><tr><th scope="col">Time</th><th scope="col">To</th><th scope="col">Channel</th><th scope="col">Message</th></tr></thead>
<tbody>${messages.map(({ at, to, channel, text }) => `<tr><td>${escapeHtml(at)}</td><td>${escapeHtml(to)}</td><td>${channel}</td><td>${escapeHtml(text)}</td></tr>`).join('')}</tbody>
</table></body></html>`;

/** The inbox that replaces SMS and e-mail on one machine; newest first, stored across restarts. */
export const openInbox = async (file: string): Promise<Inbox> => {
  const stored: InboxMessage[] = JSON.parse(await readFile(file, 'utf8').catch(() => '[]'));
  return {
    deliver: async (message) => {
      stored.unshift({ at: new Date().toISOString(), ...message });
      stored.length = Math.min(stored.length, MESSAGES_MAX);
      await writeAtomically(file, JSON.stringify(stored));
    },
    messages: () => stored,
    handle: (res, asJson) => {
      const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
      if (asJson) res.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(stored));
      else
        res
          .writeHead(200, {
            ...headers,
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy': "default-src 'none'",
          })
          .end(page(stored));
    },
  };
};

const Data = z.object({ Data: z.string() });
const Letter = z.object({
  Destination: z.object({ ToAddresses: z.array(z.string()).min(1) }),
  ConfigurationSetName: z.string().default(''),
  Content: z.object({ Simple: z.object({ Subject: Data, Body: z.object({ Text: Data }) }) }),
});

/** The six digits of a text that carries a code. */
const codeIn = (text: string) => {
  const code = /\b\d{6}\b/.exec(text)?.[0];
  return code === undefined ? { purpose: 'notice' } : { purpose: 'code', code };
};

/** Stands in for SNS: the one call the portal makes, Publish to a telephone number; the text goes to the inbox. */
export const takeSms = async (req: IncomingMessage, res: ServerResponse, inbox: Pick<Inbox, 'deliver'>) => {
  const form = new URLSearchParams(await textOf(req));
  const [to, text] = [form.get('PhoneNumber'), form.get('Message')];
  if (form.get('Action') !== 'Publish' || !to || !text) {
    res.writeHead(400, { 'content-type': 'text/xml' }).end();
    return;
  }
  await inbox.deliver({ to, channel: 'sms', ...codeIn(text), text });
  const id = randomUUID();
  const answer = `<PublishResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><PublishResult><MessageId>${id}</MessageId></PublishResult><ResponseMetadata><RequestId>${id}</RequestId></ResponseMetadata></PublishResponse>`;
  res.writeHead(200, { 'content-type': 'text/xml' }).end(answer);
};

/** Called with every mail, by its recipient and the configuration set it was sent with. */
type Sent = (to: string, configurationSet: string) => Promise<void>;

/** Stands in for SES: the one call the portal makes, SendEmail; the mail goes to the inbox. */
export const takeMail = async (
  req: IncomingMessage,
  res: ServerResponse,
  inbox: Pick<Inbox, 'deliver'>,
  sent: Sent = async () => undefined,
) => {
  const letter = Letter.safeParse(req.method === 'POST' ? await json(req).catch(() => undefined) : undefined);
  if (!letter.success) {
    res.writeHead(400, { 'content-type': 'application/json', 'x-amzn-errortype': 'BadRequestException' }).end('{}');
    return;
  }
  const { Destination, Content, ConfigurationSetName } = letter.data;
  if (ConfigurationSetName !== '' && ConfigurationSetName !== settings.configurationSet) {
    const message = `Configuration set <${ConfigurationSetName}> does not exist.`;
    res.writeHead(404, { 'content-type': 'application/json', 'x-amzn-errortype': 'NotFoundException' });
    res.end(JSON.stringify({ message }));
    return;
  }
  const text = `${Content.Simple.Subject.Data}. ${Content.Simple.Body.Text.Data}`;
  for (const to of Destination.ToAddresses) {
    await inbox.deliver({ to, channel: 'email', ...codeIn(text), text });
    await sent(to, ConfigurationSetName);
  }
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ MessageId: randomUUID() }));
};
