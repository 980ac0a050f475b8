import type { Bilingual } from '@heliodon/kernel/lang';

/** Problems with the meters of a plant, most serious first: packages/energy/src/metering/meter-relations.ts. */
export const FINDING_CODES = [
  'gridMissing',
  'unassigned',
  'noSide',
  'pvMissing',
  'storageMissing',
  'linkGone',
  'linkMisfit',
  'linkTwice',
  'gridTwice',
  'reversed',
  'noReading',
  'notStarted',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

interface FindingWords {
  readonly title: Bilingual;
  /** The consequence, and what to do. */
  readonly hint: Bilingual;
}

export const findingWords: Record<FindingCode, FindingWords> = {
  gridMissing: {
    title: { zh: '并网点没有电表', en: 'No meter at the grid connection point' },
    hint: {
      zh: '购电、上网与负载电量无法计量，请将一块电表设为高压侧或交流低压侧。',
      en: 'Import, feed-in and load energy are not measured. Assign a meter to the high-voltage or AC low-voltage side.',
    },
  },
  unassigned: {
    title: { zh: '电表未设置采样点', en: 'Meter without a sampling point' },
    hint: {
      zh: '它的读数不计入电站任何电量，请选择它的采样点。',
      en: 'Its readings are not included in plant energy. Select its sampling point.',
    },
  },
  noSide: {
    title: { zh: '电表所在一侧与电站类型不符', en: 'Meter position does not match the plant type' },
    hint: {
      zh: '电站没有光伏或储能，而电表设在该侧，其读数会计入电量和费用。请更正采样点或电站类型。',
      en: 'The plant has no PV or storage, but a meter is set on that side and its readings are included in energy and cost. Correct the sampling point or the plant type.',
    },
  },
  pvMissing: {
    title: { zh: '光伏发电没有计量来源', en: 'PV generation is not measured' },
    hint: {
      zh: '电站类型含光伏，但没有逆变器，也没有光伏侧电表。',
      en: 'The plant type includes PV, but there is neither an inverter nor a PV-side meter.',
    },
  },
  storageMissing: {
    title: { zh: '储能充放电没有计量来源', en: 'Storage charge and discharge are not measured' },
    hint: {
      zh: '电站类型含储能，但没有储能变流器、电池，也没有储能侧电表。',
      en: 'The plant type includes storage, but there is no PCS, battery or storage-side meter.',
    },
  },
  linkGone: {
    title: { zh: '关联设备已不在本电站', en: 'Linked device is no longer in this plant' },
    hint: {
      zh: '设备已移除或移到其他电站，请重新选择关联设备。',
      en: 'The device was removed or moved to another plant. Select the linked devices again.',
    },
  },
  linkMisfit: {
    title: { zh: '关联设备与采样点不符', en: 'Linked device does not match the sampling point' },
    hint: {
      zh: '光伏侧关联逆变器，储能侧关联储能变流器（没有变流器时为电池），其余采样点不关联设备。',
      en: 'PV side: inverters. Storage side: PCS, or batteries if there is no PCS. Other sampling points have no linked devices.',
    },
  },
  linkTwice: {
    title: { zh: '同一设备被两块电表计量', en: 'Two meters measure the same device' },
    hint: {
      zh: '它的电量会重复计入，请只保留一块电表的关联。',
      en: 'Its energy is counted twice. Keep the link to one meter only.',
    },
  },
  gridTwice: {
    title: { zh: '并网点有多块电表同时计量', en: 'Several meters at the grid connection point' },
    hint: {
      zh: '它们的电量会相加。若为多回进线，请分别填写不同的安装地址；否则请修改采样点。',
      en: 'Their energy is added up. If they are on different lines, enter a different address for each; otherwise change the sampling point.',
    },
  },
  reversed: {
    title: { zh: '电流方向可能接反', en: 'Current transformers may be reversed' },
    hint: {
      zh: '近 7 天的电量方向与采样点相反，请核对 CT 安装方向与 S1/S2 接线，或更正采样点。',
      en: 'Energy over the last 7 days flowed opposite to the sampling point. Check the CT direction and S1/S2 wiring, or correct the sampling point.',
    },
  },
  noReading: {
    title: { zh: '采集开始后没有读数', en: 'No readings since collection started' },
    hint: {
      zh: '请检查电表供电、通信接线与地址，或更正采集开始时间。',
      en: 'Check the power supply, wiring and bus address of the meter, or correct its collection start.',
    },
  },
  notStarted: {
    title: { zh: '尚未到采集开始时间', en: 'Collection has not started yet' },
    hint: {
      zh: '在此之前它的读数不计入电站电量。',
      en: 'Until then, its readings are not included in plant energy.',
    },
  },
};
