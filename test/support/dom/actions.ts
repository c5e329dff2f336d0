/** What a person does with an element, as events. */

interface Realm {
  readonly Event: typeof Event;
  readonly MouseEvent: typeof MouseEvent;
  readonly PointerEvent: typeof PointerEvent;
  readonly HTMLInputElement: typeof HTMLInputElement;
  readonly HTMLTextAreaElement: typeof HTMLTextAreaElement;
  readonly File: typeof File;
}

const realmOf = (element: Element) => element.ownerDocument.defaultView as unknown as Realm;

export const dispatch = (element: Element, type: string, init: object = {}) => {
  const { Event: Made } = realmOf(element);
  const { bubbles = true, cancelable = true, ...more } = init as EventInit;
  element.dispatchEvent(Object.assign(new Made(type, { bubbles, cancelable }), more));
};

const mouse = (element: Element, type: string) => {
  const { MouseEvent: Mouse, PointerEvent: Pointer } = realmOf(element);
  const init = { bubbles: true, cancelable: true, button: 0, detail: 1 };
  return element.dispatchEvent(
    type.startsWith('pointer') ? new Pointer(type, { ...init, pointerType: 'mouse' }) : new Mouse(type, init),
  );
};

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

export const click = (element: Element) => {
  mouse(element, 'pointerdown');
  if (mouse(element, 'mousedown')) {
    const target = element.closest<HTMLElement>(FOCUSABLE);
    if (target) target.focus();
    else (element.ownerDocument.activeElement as HTMLElement | null)?.blur?.();
  }
  mouse(element, 'pointerup');
  mouse(element, 'mouseup');
  if (!element.isConnected) return;
  const opener = element.closest<HTMLElement>('[popovertarget]');
  mouse(element, 'click');
  if (!opener?.isConnected) return;
  const popover = element.ownerDocument.getElementById(opener.getAttribute('popovertarget') ?? '');
  if (popover?.hasAttribute('data-popover-open')) popover.hidePopover();
  else popover?.showPopover();
};

/** Sets a value past the setter with which React watches a field. */
const setValue = (element: Element, value: string) => {
  const { HTMLInputElement: Input, HTMLTextAreaElement: Area } = realmOf(element);
  const { prototype } = element.tagName === 'TEXTAREA' ? Area : Input;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
};

export const fill = (element: Element, text: string) => {
  (element as HTMLElement).focus();
  setValue(element, text);
  dispatch(element, 'input', { cancelable: false });
  dispatch(element, 'change', { cancelable: false });
};

export const check = (element: Element, on: boolean) => {
  const isOn = (element as HTMLInputElement).checked ?? element.getAttribute('aria-checked') === 'true';
  if (isOn !== on) click(element);
};

export interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const chooseFiles = (element: Element, files: readonly GivenFile[]) => {
  const { File: Chosen } = realmOf(element);
  const chosen = files.map(({ name, mimeType, buffer }) => new Chosen([buffer as never], name, { type: mimeType }));
  Object.defineProperty(element, 'files', {
    configurable: true,
    value: Object.assign(chosen, { item: (place: number) => chosen[place] ?? null }),
  });
  dispatch(element, 'input');
  dispatch(element, 'change');
};

const BLOCKS = /^(P|DIV|LI|TR|DT|DD|H[1-6]|SECTION|HEADER|FOOTER|UL|OL|DL|TABLE|BR|FIELDSET|LEGEND)$/;

/** The text of an element as it is read: blocks begin on a line of their own. */
export const innerText = (element: Element): string => {
  const parts: string[] = [];
  const visit = (node: Node) => {
    if (node.nodeType === 3) return void parts.push((node.textContent ?? '').replaceAll(/\s+/g, ' '));
    if (node.nodeType !== 1 || (node as Element).hasAttribute('hidden')) return;
    const isBlock = BLOCKS.test((node as Element).tagName);
    if (isBlock) parts.push('\n');
    for (const child of node.childNodes) visit(child);
    if (isBlock) parts.push('\n');
  };
  for (const child of element.childNodes) visit(child);
  return parts
    .join('')
    .replaceAll(/ *\n[\n ]*/g, '\n')
    .trim();
};
