/** Told apart on every surface of both themes: many curves of the same meaning side by side. */
export const tints: readonly string[] = [
  ...[
    '#0C78A4',
    '#E8605D',
    '#5D9A07',
    '#9473E8',
    '#B7810F',
    '#028F75',
    '#CA66C3',
    '#1881E1',
    '#A5612F',
    '#638E9A',
  ],
  ...[
    '#CA435F',
    '#378139',
    '#6862D4',
    '#D05418',
    '#817F24',
    '#9E51A5',
    '#B36A99',
    '#7C6F80',
    '#7D75BE',
    '#9A7866',
  ],
];
