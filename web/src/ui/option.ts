/** Something to choose, by its id. */
export interface Option {
  readonly id: string;
  readonly name: string;
}
