import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Id } from '#contract/fields/common.ts';
import { UNSHOWABLE } from '#contract/rules/text.ts';
import { parsed, parsing } from '#lambdas/kit/middleware/request.ts';

const bodyOf = (body: string) => {
  const internal = { route: { body: z.object({ id: z.string() }) }, input: { body: undefined } };
  parsing().before?.({ event: { body }, internal } as never);
  return internal.input.body;
};

describe('a body with half a character', () => {
  it.each(['{"id":"x\\udfff"}', '{"id":"\\ud800 x"}', '{"id":"\\\\\\uD83D"}'])('is refused: %s', (body) => {
    expect(() => bodyOf(body)).toThrow(UNSHOWABLE);
  });

  it.each([
    ['{"id":"\\ud83d\\ude00"}', '😀'],
    ['{"id":"\\\\ud800"}', '\\ud800'],
    ['{"id":"😀"}', '😀'],
  ])('is told from whole ones: %s', (body, id) => {
    expect(bodyOf(body)).toEqual({ id });
  });
});

describe('an id that is missing or wrong', () => {
  it.each([
    [{}, 'The value of "companyId" is missing.'],
    [{ companyId: {} }, 'The value of "companyId" is no id of a record.'],
    [{ companyId: 'a', rows: [{ id: '' }] }, 'The value of "rows.0.id" is no id of a record.'],
    [{ companyId: 'a', rows: [{}] }, 'The value of "rows.0.id" is missing.'],
  ])('is named next to the text of the specification: %j', (body, reason) => {
    const schema = z.object({ companyId: Id, rows: z.array(z.object({ id: Id })).optional() });
    expect(() => parsed(schema, body)).toThrow(
      expect.objectContaining({ message: 'Id Not Available', reason, http: 400 }),
    );
  });
});
