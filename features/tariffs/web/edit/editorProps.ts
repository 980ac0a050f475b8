/** Props of an editor inside a larger form: the form holds the value and validates it against the schema. */
export interface EditorProps<T> {
  readonly value: T;
  readonly onChange: (next: T) => void;
  /** Path within the value, joined with dots, → message: { 'seasons.0.usualPrice': '…' }. */
  readonly errors: Readonly<Record<string, string>>;
  /** Currency of the plant: CNY, EUR … */
  readonly currency: string;
  readonly disabled?: boolean;
}
