import type { ListCall, Page } from '#web/list/source.ts';

/** A list whose rows have no id, with one made from their position on the page. */
export const numbered = <Row>(call: ListCall<Row>): ListCall<Row & { readonly id: string }> => {
  const ask: Pick<typeof call, never> & ((...input: Parameters<typeof call>) => Promise<Page<Row & { id: string }>>) =
    async (...input) => {
      const page = await call(...input);
      return { ...page, content: page.content.map((row, index) => ({ ...row, id: String(index) })) };
    };
  return Object.assign(ask, { route: call.route });
};
