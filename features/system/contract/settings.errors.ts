import { defineErrors } from '@heliodon/contract/errors';

export const settingsErrors = defineErrors({
  keyUnusable: {
    code: 3100,
    zh: '无法保存密钥：加密密钥文件不可用。请检查数据目录中的 settings.key，或设置环境变量 SETTINGS_KEY 后重启',
    en: 'Secrets cannot be saved: the encryption key is unavailable. Check settings.key in the data folder, or set SETTINGS_KEY and restart.',
  },
  notSetUp: {
    code: 3101,
    zh: '该服务尚未配置，请先保存设置',
    en: 'This service is not configured yet. Save its settings first.',
  },
  fromEnvironment: {
    code: 3102,
    zh: '该项由启动参数或环境变量设定，无法在此修改',
    en: 'This is set by a startup option or environment variable and cannot be changed here.',
  },
  secretMissing: {
    code: 3103,
    zh: '请填写密钥后再启用该服务',
    en: 'Enter the secret key before enabling this service.',
  },
  secretAgain: {
    code: 3104,
    zh: '服务地址已更改，请重新输入密码或密钥，或将其移除',
    en: 'The service address has changed. Enter the password or key again, or remove it.',
  },
});
