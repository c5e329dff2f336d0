import type { Part } from './part.ts';
import type { Row } from './row.ts';

const cell = (text: string) => text.replaceAll('|', '\\|');

const where = ({ checks, open }: Row) =>
  [
    ...checks.map(({ file, name }) => `[${file.replace(/^test\/|\.test\.ts$/g, '')}](../${file}): ${name}`),
    ...(open === undefined ? [] : [`**open**: ${open}`]),
  ]
    .map(cell)
    .join('<br>');

/** The list of one part as a Markdown file: per section a table of what is said, decided and checked. */
export const specDocument = ({ title, headings, rows }: Part): string => {
  const open = rows.filter((row) => row.open !== undefined).length;
  const sections = headings.map(([number, heading]) => {
    const lines = rows
      .filter((row) => row.section === number)
      .map((row) => `| ${cell(row.says)} | ${row.decision ?? ''} | ${where(row)} |`);
    return [
      `## ${number} ${heading}`,
      '',
      '| What is asked for | Decision | Where it is checked |',
      '|---|---|---|',
      ...lines,
    ].join('\n');
  });
  const lead = `What the specification asks for, line by line, and the tests that fail when the portal does not do it. Written by \`npm run spec\` from the table in \`test/spec\`; ${rows.length} lines, ${open} of them open.`;
  return `${[`# ${title}`, lead, ...sections].join('\n\n')}\n`;
};
