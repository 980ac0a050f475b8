/** Of an editor inside a larger form: the form holds the value and checks it by the schema. */
export interface EditorProps<T> {
  readonly value: T;
  readonly onChange: (next: T) => void;
  /** Path inside the value, joined with dots, → message: { 'seasons.0.usualPrice': '…' }. */
  readonly errors: Readonly<Record<string, string>>;
  /** Of the plant: CNY, EUR … */
  readonly currency: string;
  readonly disabled?: boolean;
}
