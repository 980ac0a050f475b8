import { defineErrors } from '@heliodon/contract/errors';

export const chargingErrors = defineErrors({
  identityExists: {
    code: 3001,
    zh: '充电桩标识 {identity} 已被使用，请换一个',
    en: 'Identity {identity} is already in use. Enter another one.',
  },
  notByOcpp: {
    code: 3002,
    zh: '该充电桩不是通过 OCPP 连接的，不支持此操作',
    en: 'This charger is not connected through OCPP and does not support this action.',
  },
  pileOffline: {
    code: 3003,
    zh: '充电桩离线，请恢复连接后重试',
    en: 'The charger is offline. Try again when it is back online.',
  },
  cardExists: {
    code: 3004,
    zh: '卡号 {idTag} 已在本电站登记，请修改该卡，或使用其他卡号',
    en: 'Card {idTag} is already registered in this plant. Edit that card, or use another number.',
  },
  feeInPast: {
    code: 3005,
    zh: '服务费只能从今天或以后的日期开始生效',
    en: 'A service fee can only take effect today or later.',
  },
  feeInEffect: {
    code: 3006,
    zh: '该服务费已生效，不能撤回，请改为新增一个今天或以后生效的服务费',
    en: 'This service fee is already in effect and cannot be withdrawn. Set a new one effective today or later instead.',
  },
});
