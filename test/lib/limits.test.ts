import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { StageFile } from '#lib/stage/stage-schema.ts';
import { everyOption } from './full-stage.ts';
import { complaintOf, figuresOf, templateFigures } from './limits.ts';
import { moves, nextToMove } from './next-to-move.ts';
import { createStack, type Properties } from './template.ts';

const full = createStack(everyOption());
const root: Properties = Template.fromStack(full).toJSON();
const figures = figuresOf(full);

describe('a stage with every option on', () => {
  it('has every setting that there is', () => {
    const { $schema: _schema, ...settings } = StageFile.shape;
    expect(Object.keys(everyOption()).sort()).toEqual(
      Object.keys(settings)
        .filter((name) => name !== '$schema')
        .sort(),
    );
  });

  it.each(figures)('uses less than its share of what may be had: $what', (figure) => {
    expect(complaintOf(figure)).toBeUndefined();
  });

  it('is held against limits of every stack, and of each service that it comes near', () => {
    const said = figures.map(({ what }) => what).join('\n');
    for (const id of ['portal-test', 'Releases', 'Rights', 'Edge', 'Views', 'Backup', 'Observability'])
      expect(said).toContain(`resources of the template ${id}`);
    for (const what of [
      'Routes of the API',
      'Integrations of the API',
      'Authorizers of the API',
      'bytes of the environment of Apisession',
      'layers of',
      'bytes of the resource policy of',
      'characters of the inline policies of RightssessionRole',
      'characters of the inline policies of ReleasesRole',
      'behaviors of',
      'Function of CloudFront',
      'ResponseHeadersPolicy of CloudFront',
      'widgets of',
      'metrics of a widget of',
      'targets of',
    ])
      expect(said).toContain(what);
    for (const figure of figures) expect(figure.is).toBeGreaterThanOrEqual(0);
    process.stdout.write(
      `resources: ${figures
        .filter(({ what }) => what.startsWith('resources'))
        .map(({ what, is }) => `${what.split(' ').at(-1)} ${is}`)
        .join(', ')}\n`,
    );
  });

  it('has in its own stack what is to move next, and a way out for each', () => {
    const ids = Object.keys(root.Resources);
    for (const { ids: pattern, to } of moves) {
      expect(ids.filter((id) => pattern.test(id))).not.toEqual([]);
      expect(to.length).toBeGreaterThan(30);
    }
    expect(nextToMove(root)).toHaveLength(5);
    for (const id of nextToMove(root)) expect(ids).toContain(id);
  });
});

describe('a limit that is near', () => {
  const [counted] = figures.filter(({ what }) => what === 'resources of the template portal-test');
  if (!counted) throw new Error('The resources of the stage’s own stack are not counted');

  it('is named with the figure and the next five resources to move', () => {
    const complaint = complaintOf({ ...counted, is: 425 });
    expect(complaint).toMatch(/^425 resources of the template portal-test of 500, at most 425\. Next to move: /);
    for (const id of nextToMove(root)) expect(complaint).toContain(id);
    expect(complaintOf({ ...counted, is: 424 })).toBeUndefined();
  });

  it.each([
    ['resources', 'Resources', 425],
    ['parameters', 'Parameters', 160],
    ['outputs', 'Outputs', 160],
    ['mappings', 'Mappings', 160],
  ])('is found in a template that grows: %s', (name, section, most) => {
    const grown = structuredClone(root);
    grown[section] = { ...grown[section] };
    for (let n = 0; Object.keys(grown[section]).length < most; n++) grown[section][`More${n}`] = { Type: 'More' };
    const complaints = templateFigures({ id: 'grown', json: grown }).map(complaintOf);
    expect(complaints.filter((said) => said !== undefined)).toEqual([
      `${most} ${name} of the template grown of ${name === 'resources' ? 500 : 200}, at most ${most}. Next to move: ${nextToMove(root).join(', ')}`,
    ]);
  });

  it('is found in the length of a template and in its references to secrets', () => {
    const long = {
      ...root,
      Description: 'x'.repeat(900_000),
      Metadata: Array(48).fill('{{resolve:secretsmanager:s}}'),
    };
    const complaints = templateFigures({ id: 'long', json: long }).map(complaintOf).join('\n');
    expect(complaints).toMatch(/templateBytes of the template long of 1048576/);
    expect(complaints).toMatch(/secretReferences of the template long of 60/);
  });
});
