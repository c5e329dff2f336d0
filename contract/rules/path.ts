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
  /** The record with another value there; missing objects on the way are made. */
  put<Rec>(record: Rec, value: unknown): Rec;
  /** Sets the value in an object that is being made, and nowhere else is held. */
  set(made: Record<string, unknown>, value: unknown): void;
}

/** Makes out the path once, for work on many records. */
export const fieldAt = (path: string): FieldAt => {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0)
    return {
      get: (record) => fieldsOf(record)[name],
      put: (record, value) => ({ ...record, [name]: value }),
      set: (made, value) => {
        made[name] = value;
      },
    };
  const inner = fieldAt(rest.join('.'));
  return {
    get: (record) => inner.get(fieldsOf(record)[name]),
    put: (record, value) => ({ ...record, [name]: inner.put(fieldsOf(fieldsOf(record)[name]), value) }),
    set: (made, value) => {
      made[name] ??= {};
      inner.set(made[name] as Record<string, unknown>, value);
    },
  };
};

/** The value that stands at a path of a record; undefined if there is none. */
export const valueAt = (record: unknown, path: string): unknown => fieldAt(path).get(record);
