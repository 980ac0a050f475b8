import { expect, it } from 'vitest';
import type { DeviceChoice } from '../../../contract/compare/compared.contract.ts';
import { deviceTree, foundTree, openKeys, type TreeNode } from './deviceTree.ts';

const device = (deviceId: number, kind: string, plantId: number, alias = ''): DeviceChoice => ({
  deviceId,
  kind,
  plantId,
  alias,
  sn: `SN${deviceId}`,
  ratedKw: null,
  plantName: `Plant ${plantId}`,
  timeZone: 'UTC',
});
const outline = (nodes: readonly TreeNode[]): unknown =>
  nodes.map(({ title, children }) => (children ? [title, outline(children)] : title));

const found = [device(1, 'inverter', 5), device(2, 'inverter', 5, 'East'), device(3, 'pcs', 6)];

it('groups by plant and kind', () => {
  const tree = foundTree(found, 'en');
  expect(outline(tree)).toEqual([
    ['Plant 5', [['Inverter (2)', ['SN1', 'East']]]],
    ['Plant 6', [['PCS (1)', ['SN3']]]],
  ]);
  expect(openKeys(tree)).toEqual(['p5', 'k5:inverter', 'p6', 'k6:pcs']);
});

it('a plant not expanded yet can be expanded; one without devices cannot', () => {
  const plants = [5, 6].map((plantId) => ({ plantId, name: `Plant ${plantId}` }));
  const tree = deviceTree(plants, new Map([[6, []]]), 'zh');
  expect(tree.map(({ isLeaf, children }) => [isLeaf, children?.length])).toEqual([
    [false, undefined],
    [true, 0],
  ]);
});
