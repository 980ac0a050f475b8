import { kindById } from '@heliodon/device-kinds/kinds';
import type { Lang } from '@heliodon/kernel/lang';
import { deviceText } from '../../../contract/compare/compare.words.ts';
import type { DeviceChoice } from '../../../contract/compare/compared.contract.ts';

export interface TreePlant {
  readonly plantId: number;
  readonly name: string;
}

export interface TreeNode {
  readonly key: string;
  readonly title: string;
  readonly selectable: boolean;
  readonly isLeaf: boolean;
  readonly children?: TreeNode[];
  readonly device?: DeviceChoice;
}

export const plantKey = (plantId: number): string => `p${plantId}`;
const kindKey = (plantId: number, kind: string) => `k${plantId}:${kind}`;
export const deviceKey = (deviceId: number): string => `d${deviceId}`;

/** Plant → kind → device. A plant whose devices are not loaded has no children and is no leaf. */
export function deviceTree(
  plants: readonly TreePlant[],
  devices: ReadonlyMap<number, readonly DeviceChoice[]>,
  lang: Lang,
): TreeNode[] {
  return plants.map(({ plantId, name }) => {
    const own = devices.get(plantId);
    const kinds = [...new Set(own?.map(({ kind }) => kind))];
    return {
      key: plantKey(plantId),
      title: name,
      selectable: false,
      isLeaf: own?.length === 0,
      ...(own && {
        children: kinds.map((kind) => {
          const some = own.filter((device) => device.kind === kind);
          return {
            key: kindKey(plantId, kind),
            selectable: false,
            isLeaf: false,
            title: `${kindById(kind)?.[lang] ?? kind} (${some.length})`,
            children: some.map((device) => ({
              key: deviceKey(device.deviceId),
              title: deviceText(device),
              device,
              selectable: true,
              isLeaf: true,
            })),
          };
        }),
      }),
    };
  });
}

/** Search results with their plants. */
export function foundTree(found: readonly DeviceChoice[], lang: Lang): TreeNode[] {
  const byPlant = new Map<number, DeviceChoice[]>();
  for (const device of found) byPlant.set(device.plantId, [...(byPlant.get(device.plantId) ?? []), device]);
  const plants = [...byPlant].map(([plantId, [first]]) => ({ plantId, name: first?.plantName ?? '' }));
  return deviceTree(plants, byPlant, lang);
}

/** Keys of all nodes that can be expanded. */
export const openKeys = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap(({ key, children }) => (children ? [key, ...openKeys(children)] : []));
