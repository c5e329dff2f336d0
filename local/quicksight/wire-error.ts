/** An error in the format of the service: its type is in a header. */
export class WireError extends Error {
  readonly type: string;
  readonly status: number;

  constructor(type: string, status: number, message: string) {
    super(message);
    this.type = type;
    this.status = status;
  }
}

export const notFound = (what: string) => new WireError('ResourceNotFoundException', 404, `${what} does not exist.`);
export const invalid = (message: string) => new WireError('InvalidParameterValueException', 400, message);
