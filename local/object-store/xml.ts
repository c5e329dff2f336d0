import { S3Error } from './errors.ts';

/** What an element holds: text, child elements by name, or the same child several times. Undefined is left out. */
type XmlContent = string | number | boolean | undefined | XmlTree | readonly XmlContent[];
export interface XmlTree {
  readonly [name: string]: XmlContent;
}

// A raw carriage return would be read back as a line feed, and control characters need a reference in any case.
const escapeXml = (text: string): string =>
  text.replace(/[&<>"\p{Cc}]/gu, (character) => `&#${character.codePointAt(0)};`);

const element = (name: string, content: XmlContent): string => {
  if (content === undefined) return '';
  if (Array.isArray(content)) return content.map((item: XmlContent) => element(name, item)).join('');
  const inside = typeof content === 'object' ? children(content as XmlTree) : escapeXml(String(content));
  return `<${name}>${inside}</${name}>`;
};

const children = (tree: XmlTree): string =>
  Object.entries(tree)
    .map(([name, content]) => element(name, content))
    .join('');

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An XML document as S3 writes it. */
export const xmlDocument = (root: string, tree: XmlTree): string =>
  `${DECLARATION}<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${children(tree)}</${root}>`;

/** An error document; unlike the others it has no namespace, and some clients find no code in it otherwise. */
export const xmlError = (tree: XmlTree): string => `${DECLARATION}${element('Error', tree)}`;

/** A parsed element; text is what stands directly inside it. */
export interface XmlElement {
  readonly name: string;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decodeText = (text: string): string =>
  text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (_, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? '';
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    if (code > 0x10ffff) throw new S3Error('MalformedXML');
    return String.fromCodePoint(code);
  });

interface OpenElement {
  name: string;
  children: XmlElement[];
  text: string;
}

const TOKEN = /<\?[^>]*\?>|<(\/?)([\w:.-]+)([^<>]*?)(\/?)>|([^<]+)/y;

/** Reads the small documents that S3 clients send. No DTD, comment or CDATA; throws MalformedXML. */
export const parseXml = (source: string): XmlElement => {
  const root: OpenElement = { name: '', children: [], text: '' };
  const stack = [root];
  const token = new RegExp(TOKEN);
  const text = source.trim();
  while (token.lastIndex < text.length) {
    const found = token.exec(text);
    const top = stack.at(-1);
    if (!found || !top) throw new S3Error('MalformedXML');
    const [, closing, name, , selfClosing, words] = found;
    if (words !== undefined) top.text += decodeText(words);
    else if (name !== undefined && closing) {
      if (stack.length < 2 || stack.pop()?.name !== name) throw new S3Error('MalformedXML');
    } else if (name !== undefined) {
      const child: OpenElement = { name, children: [], text: '' };
      top.children.push(child);
      if (!selfClosing) stack.push(child);
    }
  }
  const [document] = root.children;
  if (stack.length !== 1 || root.children.length !== 1 || !document) throw new S3Error('MalformedXML');
  return document;
};

/** Text of the first child of that name. */
export const childText = (parent: XmlElement, name: string): string | undefined =>
  parent.children.find((child) => child.name === name)?.text;

export const childrenNamed = (parent: XmlElement, name: string): readonly XmlElement[] =>
  parent.children.filter((child) => child.name === name);
