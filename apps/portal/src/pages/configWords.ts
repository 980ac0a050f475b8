/** Texts of the tabs of the system configuration, loaded with that page: the sign-in page loads the portal's texts. */
export const configWords = {
  services: {
    title: { zh: '外部服务', en: 'Services' },
    hint: {
      zh: '短信、邮件、地图和天气服务，保存后立即生效，无需重启',
      en: 'SMS, email, map and weather services. Changes take effect immediately, without a restart',
    },
  },
  retention: {
    title: { zh: '数据保留', en: 'Retention' },
    hint: {
      zh: '各类数据的保留时长，超过后将永久删除',
      en: 'How long data is kept before it is permanently deleted',
    },
  },
  security: {
    title: { zh: '安全', en: 'Security' },
    hint: {
      zh: '登录保持多久，以及谁可以开通账号',
      en: 'How long users stay signed in, and who can create an account',
    },
  },
  outbox: {
    title: { zh: '发件箱', en: 'Outbox' },
    hint: {
      zh: '发给人的消息：已发送、发送失败，或因未配置短信或邮件服务而保存在此',
      en: 'Messages to users: sent, failed, or kept here because no SMS or email provider is configured',
    },
  },
  loggers: {
    title: { zh: '采集器', en: 'Loggers' },
    hint: {
      zh: '登记数据采集器，查看其所在电站与连接状态，重新签发密钥',
      en: 'Register data loggers, view their plant and connection status, and issue new secrets',
    },
  },
  firmware: {
    title: { zh: '固件', en: 'Firmware' },
    hint: {
      zh: '可供设备升级的固件文件，以及验证签名用的公钥',
      en: 'Firmware files for device upgrades, and the public key used to verify their signatures',
    },
  },
  quarantine: {
    title: { zh: '隔离区', en: 'Quarantine' },
    hint: {
      zh: '采集器上送但未被接收的数据，以及原因',
      en: 'Data sent by data loggers that was rejected, and why',
    },
  },
  showcase: {
    title: { zh: '公开展示页', en: 'Showcase' },
    hint: {
      zh: '其他租户设为公开的电站，经您允许后才计入无需登录的公开展示页',
      en: 'Public plants of other tenants are included in the public showcase page only after you approve them',
    },
  },
  backup: {
    title: { zh: '备份', en: 'Backup' },
    hint: {
      zh: '整个数据库的备份：创建、下载到别处保存，需要时恢复',
      en: 'Backups of the whole database: create them, download them for safekeeping, and restore when needed',
    },
  },
} as const;
