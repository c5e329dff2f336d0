import { expect, it } from 'vitest';
import { isRetained, knownTypes } from '../../bin/teardown/remains.ts';
import { everyOption } from './full-stage.ts';
import { createStack, type Properties, wholeTemplate } from './template.ts';

it('the command that takes a stage down knows how each resource that stays can be deleted', () => {
  const { Resources } = wholeTemplate(createStack(everyOption())).toJSON();
  const retained = Object.values<Properties>(Resources).filter(isRetained);
  expect([...new Set(retained.map(({ Type }) => Type))].sort()).toEqual([...knownTypes].sort());
});
