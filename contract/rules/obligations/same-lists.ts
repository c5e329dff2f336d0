interface Node<Item> {
  readonly list: readonly Item[];
  readonly next: Map<Item, Node<Item>>;
}

const nodeOf = <Item>(list: readonly Item[]): Node<Item> => ({ list, next: new Map() });

/** Makes a function that gives the same array for the same items, so that many rows that owe the same share it. */
export const sameLists = <Item>() => {
  const root = nodeOf<Item>([]);
  return (items: Iterable<Item>): readonly Item[] => {
    let node = root;
    for (const item of items) {
      const known = node.next.get(item) ?? nodeOf([...node.list, item]);
      node.next.set(item, known);
      node = known;
    }
    return node.list;
  };
};
