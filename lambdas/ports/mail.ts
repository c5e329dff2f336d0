export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const PATIENCE_MS = 10_000;

/** Hands a mail to the mail service at `url`. Throws when it is not taken. */
export const sendMail = async (url: string, letter: Letter) => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(letter),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!reply.ok) throw new Error(`The mail service answered ${reply.status}`);
};
