import { defineErrors } from '@heliodon/contract/errors';

export const plantErrors = defineErrors({
  nameExists: {
    code: 2301,
    zh: '电站名称已存在，请重新输入！',
    en: 'The plant name already exists, please re-enter!',
  },
  outsideRegion: {
    code: 2302,
    zh: '该位置不在{region}范围内，请调整位置或所在地区',
    en: 'The position is not within {region}. Adjust the position or select another region.',
  },
  nameMismatch: {
    code: 2303,
    zh: '输入的名称与电站名称不一致，未删除',
    en: 'The name entered does not match the plant name. Nothing was deleted.',
  },
  unknownRegion: {
    code: 2304,
    zh: '所选城市不属于所选省份或国家，请重新选择',
    en: 'The city does not belong to the selected province or country. Select it again.',
  },
  meterWithoutSide: {
    code: 2305,
    zh: '该类型的电站没有电表 {meters} 所在的一侧，请先在电表管理中修改其采样点',
    en: 'A plant of this type does not have the side measured by meter {meters}. Change its sampling point under Meters first.',
  },
});
