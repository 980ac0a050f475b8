/** Actions on devices that open a dialog. */
export type Action = 'command' | 'upgrade' | 'edit' | 'move' | 'remove';
