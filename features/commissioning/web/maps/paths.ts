export const MAPS_PATH = '/monitoring/registerMaps';
const EDITOR_PATH = '/monitoring/registerMap';

/** Without a name: a new map. A map of the library is opened as a copy. */
export const editorPath = (name?: string): string =>
  name === undefined ? EDITOR_PATH : `${EDITOR_PATH}?name=${encodeURIComponent(name)}`;

/** Contents of an imported file, passed to the editor. */
export interface ImportedMap {
  readonly name: string;
  readonly map: unknown;
}
