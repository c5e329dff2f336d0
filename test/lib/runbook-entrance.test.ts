import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createStack, nestedTemplate, resourcesIn, text } from './template.ts';

const docs = new URL('../../docs/', import.meta.url);
const entrance = readFileSync(new URL('runbook.md', docs), 'utf8');

const watched = nestedTemplate(createStack({ mailFrom: 'portal@example.com' }), 'Observability');
const alarms = resourcesIn(watched, 'AWS::CloudWatch::Alarm').map(({ Properties }) => ({
  id: Properties.AlarmName.replace('portal-test-', ''),
  link: Properties.AlarmDescription.split('docs/')[1],
  pages: text(Properties.AlarmActions[0]).includes('OperationsAlarms'),
}));

/** What a row calls an alarm: those of every function share one. */
const calledOf = (id: string) => (id.startsWith('Table') ? id : id.replace(/^.*(Errors|Throttles)$/, 'FUNCTION$1'));

const sectionOf = (heading: string) => entrance.split(`### ${heading}\n`)[1]?.split(/\n##+ /)[0] ?? '';

const rowsOf = (heading: string) =>
  sectionOf(heading)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Alarm |'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

const rowOf = (heading: string, id: string) =>
  rowsOf(heading).filter(([first]) => first?.includes(`\`${calledOf(id)}\``));

describe('the entrance of the runbook', () => {
  it('begins with what to do for an operator who was woken', () => {
    expect(/^## (.*)$/m.exec(entrance)?.[1]).toBe('You were woken: begin here');
  });

  it('has a row with the entry and exactly three steps for each alarm, those that page first', () => {
    expect(alarms.filter(({ pages }) => pages).length).toBe(8);
    for (const { id, link, pages } of alarms) {
      const found = rowOf(pages ? 'Alarms that page' : 'Alarms that inform', id);
      expect([id, found.length]).toEqual([id, 1]);
      const [[first = '', ...steps] = []] = found;
      expect(first).toContain(`](${link})`);
      expect(steps.filter(Boolean).length).toBe(3);
    }
    expect(rowsOf('Alarms that page').length).toBe(8);
  });

  it('lists every part with every section of it', () => {
    const contents = entrance.split('## Contents\n')[1] ?? '';
    const listed = [...contents.matchAll(/\]\((runbook\/[\w-]+\.md#[\w-]+)\)/g)].map(([, link]) => link);
    const sections = readdirSync(new URL('runbook/', docs)).flatMap((file) =>
      [...readFileSync(new URL(`runbook/${file}`, docs), 'utf8').matchAll(/^## (.*)$/gm)].map(
        ([, title = '']) => `runbook/${file}#${title.toLowerCase().replaceAll(' ', '-')}`,
      ),
    );
    expect(sections.filter((section) => !listed.includes(section))).toEqual([]);
  });
});
