import { escapeHtml } from '#contract/rules/text.ts';
import type { Email } from '../ports/mail.ts';

export interface Link {
  readonly text: string;
  readonly url: string;
}

/** A point of a section: a line with its link, or a heading with several. */
export interface Point {
  readonly heading?: string;
  readonly lines: readonly Link[];
}

/** A part of an e-mail, from which both of its forms are made. */
export type Block =
  /** Lines of one paragraph. */
  | { readonly lines: readonly string[] }
  /** Short paragraphs that follow each other without a gap in the text. */
  | { readonly paragraphs: readonly string[] }
  /** Values that stand out, each with its label; a value alone has none. */
  | { readonly values: readonly { readonly label?: string; readonly value: string }[] }
  /** A link. The text form shows the address; `isShown`: the HTML form shows it too. */
  | { readonly link: Link; readonly isShown?: true }
  /** Which portal sends the e-mail, and its address. */
  | { readonly portal: { readonly name: string; readonly url: string } }
  | { readonly heading: string; readonly points: readonly Point[] };

const pointToText = ({ heading, lines }: Point): readonly string[] => {
  const texts = lines.flatMap(({ text, url }, at) => [`${at === 0 && !heading ? '- ' : '  '}${text}`, `  ${url}`]);
  return heading ? [`- ${heading}`, ...texts] : texts;
};

const blockToText = (block: Block): string => {
  if ('lines' in block) return block.lines.join('\n');
  if ('paragraphs' in block) return block.paragraphs.join('\n');
  if ('values' in block)
    return block.values.map(({ label, value }) => (label === undefined ? value : `${label}: ${value}`)).join('\n');
  if ('link' in block) return block.link.url;
  if ('portal' in block) return `${block.portal.name}: ${block.portal.url}`;
  return [block.heading, ...block.points.flatMap(pointToText)].join('\n');
};

const linkToHtml = ({ text, url }: Link) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

const pointToHtml = ({ heading, lines }: Point) => {
  const items = lines.map((line) => `<li>${linkToHtml(line)}</li>`).join('');
  return heading ? `<li>${escapeHtml(heading)}<ul>${items}</ul></li>` : items;
};

const valueToHtml = ({ label, value }: { readonly label?: string; readonly value: string }) =>
  `${label === undefined ? '' : `${escapeHtml(label)}: `}<strong>${escapeHtml(value)}</strong>`;

const blockToHtml = (block: Block): string => {
  if ('lines' in block) return `<p>${block.lines.map(escapeHtml).join('<br>')}</p>`;
  if ('paragraphs' in block) return block.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('');
  if ('values' in block) return `<p>${block.values.map(valueToHtml).join('<br>')}</p>`;
  if ('link' in block)
    return `<p>${linkToHtml(block.link)}${block.isShown ? `<br>${escapeHtml(block.link.url)}` : ''}</p>`;
  if ('portal' in block)
    return `<p>${escapeHtml(block.portal.name)}: ${linkToHtml({ text: block.portal.url, url: block.portal.url })}</p>`;
  const points = block.points.map(pointToHtml).join('');
  return `<h2 style="font-size:16px">${escapeHtml(block.heading)}</h2><ul>${points}</ul>`;
};

/** The blocks as plain text, an empty line between two. */
const renderText = (blocks: readonly Block[]): string => blocks.map(blockToText).join('\n\n');

/** The blocks as HTML without a page around it, every text escaped. */
export const renderHtml = (blocks: readonly Block[]): string => blocks.map(blockToHtml).join('');

const pageAround = (subject: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="font-family:sans-serif;font-size:14px">${body}</body></html>`;

/** An e-mail in both of its forms. */
export const toEmail = (to: string, subject: string, blocks: readonly Block[]): Email => ({
  to,
  subject,
  text: renderText(blocks),
  html: pageAround(subject, renderHtml(blocks)),
});

/** The same e-mail with blocks below it. An e-mail that an earlier release stored without HTML stays without. */
export const withBlocks = (email: Email, blocks: readonly Block[]): Email => ({
  ...email,
  text: `${email.text}\n\n${renderText(blocks)}`,
  ...(email.html === undefined ? {} : { html: email.html.replace(/(?=<\/body>)|$/, renderHtml(blocks)) }),
});
