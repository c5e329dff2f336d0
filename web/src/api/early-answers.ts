/** What public/early.js has asked for before any other script ran: answers by address, of the person with this token. */
interface EarlyAnswers {
  readonly token: string;
  readonly answers: Record<string, Promise<Response>>;
}

declare global {
  var earlyAnswers: EarlyAnswers | undefined;
}

/** From now on everything is asked for: something was changed, or another person is there. */
export const forgetEarly = () => {
  globalThis.earlyAnswers = undefined;
};

/** The answer to a call that is on its way already. It is given once, and to the person who asked. */
export const takeEarly = (address: string, token: string): Promise<Response> | undefined => {
  const early = globalThis.earlyAnswers;
  if (early && early.token !== token) forgetEarly();
  const answer = globalThis.earlyAnswers?.answers[address];
  if (answer) delete early?.answers[address];
  return answer;
};
