import { Validations } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { readStage } from '#lib/stage/stage-file.ts';
import { createStack, findingsOf, stack } from './template.ts';

/** What is acknowledged: where, and which finding. */
const acknowledgedIn = (of: typeof stack) =>
  of.node.findAll().flatMap(({ node }) =>
    node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.keys(data as object))
      .map((id) => ({ id: id.replace('Annotation::', ''), path: node.path })),
  );

/** A stack whose acknowledgements are not seen, with the findings that then show. */
const unacknowledged = (chosen = {}) => {
  const other = createStack(chosen);
  const acknowledged = acknowledgedIn(other);
  for (const { node } of other.node.findAll()) Object.defineProperty(node, 'metadata', { get: () => [] });
  return { acknowledged, findings: findingsOf(other) };
};

describe('cdk-nag AwsSolutions and Serverless', () => {
  it('finds nothing that is not acknowledged', () => {
    expect(findingsOf(stack)).toEqual([]);
  });

  it('really runs: without the acknowledgements there are findings of both', () => {
    const { findings } = unacknowledged();
    expect(findings).toContainEqual(expect.stringContaining('AwsSolutions-COG1'));
    expect(findings).toContainEqual(expect.stringContaining('Serverless-LambdaTracing'));
  });

  it.each(['prod', 'example'])(
    'is answered with no more acknowledgements than there are findings in the stage %s',
    (name) => {
      const { stage: _stage, ...chosen } = readStage(name);
      const { acknowledged, findings } = unacknowledged(chosen);
      const isFound = ({ id, path }: { id: string; path: string }) =>
        findings.some((line) => line.startsWith(`${id} ${path}`));
      const ofNag = acknowledged.filter(({ id }) => /^(AwsSolutions|Serverless)-/.test(id));
      expect(ofNag.length).toBeGreaterThan(30);
      expect(ofNag.filter((one) => !isFound(one))).toEqual([]);
    },
  );

  it('gets a reason with every acknowledgement', () => {
    const reasons = stack.node
      .findAll()
      .flatMap(({ node }) => node.metadata)
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.values(data as Record<string, string>));
    expect(reasons.length).toBeGreaterThan(10);
    for (const reason of reasons) expect(reason.length).toBeGreaterThan(30);
  });
});
