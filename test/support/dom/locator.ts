import * as actions from './actions.ts';
import type { DomPage } from './dom-page.ts';
import { TIMEOUT_MS } from './network.ts';
import { byLabel, byRole, byText, isShown, matches, type RoleOptions, type Text } from './queries.ts';

interface Filter {
  readonly has?: DomLocator;
  readonly hasText?: Text;
}

interface ExactOption {
  readonly exact?: boolean;
}

interface WaitOptions {
  readonly state?: 'attached' | 'detached' | 'visible' | 'hidden';
  readonly timeout?: number;
}

type Find = () => readonly Element[];

/** Elements of a page that are looked for again at each use. The part of Playwright's Locator that needs no layout. */
export class DomLocator {
  readonly page: DomPage;
  readonly find: Find;
  private readonly description: string;

  constructor(page: DomPage, description: string, find: Find) {
    this.page = page;
    this.description = description;
    this.find = find;
  }

  private below(description: string, query: (within: Element) => readonly Element[]) {
    return new DomLocator(this.page, `${this.description} ${description}`, () => [
      ...new Set(this.find().flatMap((element) => query(element))),
    ]);
  }

  private among(description: string, choose: (found: readonly Element[]) => readonly Element[]) {
    return new DomLocator(this.page, `${this.description} ${description}`, () => choose(this.find()));
  }

  getByRole = (role: string, options?: RoleOptions) =>
    this.below(`${role} ${options?.name ?? ''}`, (within) => byRole(within, role, options));
  getByText = (text: Text, { exact }: ExactOption = {}) =>
    this.below(`text ${text}`, (within) => byText(within, text, exact));
  getByLabel = (text: Text, { exact }: ExactOption = {}) =>
    this.below(`label ${text}`, (within) => byLabel(within, text, exact));
  getByPlaceholder = (text: Text, { exact }: ExactOption = {}) =>
    this.below(`placeholder ${text}`, (within) =>
      [...within.querySelectorAll('[placeholder]')].filter((one) =>
        matches(text, exact)(one.getAttribute('placeholder') ?? ''),
      ),
    );
  locator = (selector: string, filter: Filter = {}) =>
    this.below(selector, (within) => [...within.querySelectorAll(selector)]).filter(filter);

  filter = ({ has, hasText }: Filter) =>
    this.among('filtered', (found) =>
      found.filter((element) => {
        const hasInner = !has || has.find().some((one) => one !== element && element.contains(one));
        return hasInner && (hasText === undefined || matches(hasText)(element.textContent ?? ''));
      }),
    );
  first = () => this.among('first', (found) => found.slice(0, 1));
  last = () => this.among('last', (found) => found.slice(-1));
  nth = (place: number) => this.among(`nth ${place}`, (found) => found.slice(place, place + 1));
  or = (other: DomLocator) => this.among('or', (found) => [...new Set([...found, ...other.find()])]);
  and = (other: DomLocator) =>
    this.among('and', (found) => {
      const others = new Set(other.find());
      return found.filter((element) => others.has(element));
    });

  all = async () => this.find().map((_element, place) => this.nth(place));
  count = async () => this.find().length;

  waitFor = async ({ state = 'visible', timeout = TIMEOUT_MS }: WaitOptions = {}) => {
    const isThere = {
      attached: () => this.find().length > 0,
      detached: () => this.find().length === 0,
      visible: () => this.strict(this.find()).some(isShown),
      hidden: () => !this.find().some(isShown),
    }[state];
    await this.page.until(isThere, `${this.description} is ${state}`, timeout);
  };

  /** One element: several are a mistake of the test, as in Playwright. */
  private strict(found: readonly Element[]) {
    if (found.length > 1)
      throw new Error(
        `${this.description} has ${found.length} elements: ${found.map(({ outerHTML }) => outerHTML.slice(0, 150)).join('\n')}`,
      );
    return found;
  }

  /** The one element, once it is there and, if asked for, enabled. */
  private async one(isReady: (element: Element) => boolean = () => true): Promise<Element> {
    let element: Element | undefined;
    await this.page.until(
      () => {
        [element] = this.strict(this.find());
        return element !== undefined && isReady(element);
      },
      `${this.description} is there and ready`,
      TIMEOUT_MS,
    );
    return element as Element;
  }

  private async act(action: (element: Element) => void | Promise<void>) {
    const element = await this.one((found) => isShown(found) && !found.matches(':disabled'));
    await action(element);
    await this.page.settle();
  }

  click = () => this.act(actions.click);
  fill = (text: string) => this.act((element) => actions.fill(element, text));
  check = () => this.act((element) => actions.check(element, true));
  uncheck = () => this.act((element) => actions.check(element, false));
  focus = () => this.act((element) => (element as HTMLElement).focus());
  press = async (key: string) => {
    await this.focus();
    await this.page.keyboard.press(key);
  };
  setInputFiles = async (files: actions.GivenFile | readonly actions.GivenFile[]) => {
    // A button in front of a file input hides it.
    actions.chooseFiles(await this.one(), [files].flat() as actions.GivenFile[]);
    await this.page.settle();
  };
  dispatchEvent = async (type: string, init: object = {}) => actions.dispatch(await this.one(), type, init);

  inputValue = async () => ((await this.one()) as HTMLInputElement).value;
  isChecked = async () => {
    const element = await this.one();
    return (element as HTMLInputElement).checked ?? element.getAttribute('aria-checked') === 'true';
  };
  isDisabled = async () => (await this.one()).matches(':disabled, fieldset:disabled *');
  getAttribute = async (name: string) => (await this.one()).getAttribute(name);
  textContent = async () => (await this.one()).textContent;
  innerText = async () => actions.innerText(await this.one());
  allInnerTexts = async () => this.find().map(actions.innerText);
  evaluate = async <Argument, Result>(run: (element: never, argument: Argument) => Result, argument?: Argument) => {
    const element = await this.one();
    return this.page.run(run as (...given: unknown[]) => Result, element, argument);
  };
  evaluateAll = async <Argument, Result>(run: (elements: never, argument: Argument) => Result, argument?: Argument) =>
    this.page.run(run as (...given: unknown[]) => Result, this.find(), argument);
}
