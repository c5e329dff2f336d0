import { Validations } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { createStack, findingsOf, stack } from './template.ts';

describe('cdk-nag AwsSolutions', () => {
  it('finds nothing that is not acknowledged', () => {
    expect(findingsOf(stack)).toEqual([]);
  });

  it('is really asked: without the acknowledgements there are findings', () => {
    const other = createStack();
    for (const { node } of other.node.findAll()) Object.defineProperty(node, 'metadata', { get: () => [] });
    expect(findingsOf(other)).toContainEqual(expect.stringContaining('AwsSolutions-COG1'));
  });

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
