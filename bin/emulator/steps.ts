import { lineOf, look, type Seen } from '../smoke/check.ts';

/** Shows the operator something. */
export const say = (text: string) => void process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);

/** What a rehearsal does, one after the other, and how each went. */
export class Steps {
  readonly #seen: Seen[] = [];

  /** Does one thing; a line says how it went and how long it took. */
  async next(sentence: string, work: () => Promise<unknown>): Promise<Seen> {
    const began = Date.now();
    const seen = await look(sentence, work);
    this.#seen.push(seen);
    say(lineOf({ ...seen, say: `${seen.say.trimEnd()} (${Math.round((Date.now() - began) / 1000)} s)` }));
    return seen;
  }

  /** As `next`; without this thing nothing else can be tried, so its failure ends the rehearsal. */
  async needed(sentence: string, work: () => Promise<unknown>): Promise<void> {
    const { level } = await this.next(sentence, work);
    if (level === 'failed') process.exit(this.end());
  }

  /** Sums up; the code to end with. */
  end(): number {
    const failed = this.#seen.filter(({ level }) => level === 'failed').length;
    say(`\n${this.#seen.length - failed} of ${this.#seen.length} as they should be.`);
    return failed === 0 ? 0 : 1;
  }
}
