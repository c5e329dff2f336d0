/** Paths of the fields of a record that hold a value of this type, through objects but not into lists: 'name', 'addressId.stateId.id'. */
export type PathTo<Rec, Value> = Rec extends readonly unknown[] | string | number | boolean | null | undefined
  ? never
  : {
      [Key in keyof Rec & string]: (Rec[Key] extends Value ? Key : never) | `${Key}.${PathTo<Rec[Key], Value>}`;
    }[keyof Rec & string];

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** The field of records that stands at a path. */
export interface FieldAt {
  /** undefined if the record has none. */
  get(record: unknown): unknown;
  /** The record with another value there; missing objects on the way are made, and of undefined those that hold nothing else go. */
  put<Rec>(record: Rec, value: unknown): Rec;
  /** Sets the value in an object that is being made, and nowhere else is held. */
  set(object: Record<string, unknown>, value: unknown): void;
}

const makeField = (path: string): FieldAt => {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0)
    return {
      get: (record) => fieldsOf(record)[name],
      put: (record, value) => ({ ...record, [name]: value }),
      set: (object, value) => {
        object[name] = value;
      },
    };
  const inner = makeField(rest.join('.'));
  return {
    get: (record) => inner.get(fieldsOf(record)[name]),
    put: (record, value) => {
      const made = inner.put(fieldsOf(fieldsOf(record)[name]), value);
      const isEmpty = value === undefined && Object.values(made).every((each) => each === undefined);
      return { ...record, [name]: isEmpty ? undefined : made };
    },
    set: (object, value) => {
      object[name] ??= {};
      inner.set(object[name] as Record<string, unknown>, value);
    },
  };
};

const known = new Map<string, FieldAt>();

/** The field at a path that the code names: each path is made out once, since records are read by it in tens of thousands. */
export const fieldAt = (path: string): FieldAt => {
  const field = known.get(path) ?? makeField(path);
  known.set(path, field);
  return field;
};
