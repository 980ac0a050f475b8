import { Store } from '../src/store/store.ts';

/* Stores samples and prints the number of each sample on disk until it is killed. */

const store = await Store.open({ folder: process.argv[2] ?? '', maxBytes: 1 << 24, segmentBytes: 4096 });
for (let t = 0; ; t += 1) {
  await store.put([{ type: 'sample', sn: 'MET-1', kind: 'meter', t, values: { powerKw: t } }]);
  process.stdout.write(`${t}\n`);
}
