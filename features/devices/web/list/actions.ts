/** What is done with devices in a dialog of its own. */
export type Action = 'command' | 'upgrade' | 'edit' | 'move' | 'remove';
