import { expect, it } from 'vitest';
import { placeIn } from './placeIn.ts';

const node = (no: number, packs: number, cellsPerPack: number, cells: number) => ({
  deviceId: 10 + no,
  sn: '',
  alias: '',
  no,
  status: 'running' as const,
  packs,
  cellsPerPack,
  cells,
});
const tree = {
  battery: { deviceId: 9, sn: 'B', alias: '', brand: '', model: '', firmware: '' },
  clusters: [node(1, 10, 24, 240), node(2, 3, 16, 40)],
};

it.each([
  [{ cluster: 2, pack: 3, cell: 8 }, [2, 3, 8]],
  [{ cluster: 2, pack: 3, cell: 9 }, [2, 3, 1]],
  [{ cluster: 3, pack: 4, cell: 5 }, [1, 4, 5]],
  [{ cluster: 1, pack: 11, cell: 25 }, [1, 1, 1]],
  [{}, [1, 1, 1]],
])('%j', (asked, [cluster, pack, cell]) => {
  expect(placeIn(tree, asked)).toEqual({ deviceId: 9, cluster, pack, cell });
});

it('in a battery without clusters is the first position', () => {
  expect(placeIn({ ...tree, clusters: [] }, { cluster: 2 })).toEqual({
    deviceId: 9,
    cluster: 1,
    pack: 1,
    cell: 1,
  });
});
