import { defineErrors } from '@heliodon/contract/errors';

export const settingsErrors = defineErrors({
  keyUnusable: {
    code: 3100,
    zh: '无法保存密钥：加密密钥文件不可用。请检查数据目录中的 settings.key，或设置环境变量 SETTINGS_KEY 后重启',
    en: 'Secrets cannot be saved: the key to seal them is not usable. Check settings.key in the data folder, or set SETTINGS_KEY and start again.',
  },
  notSetUp: {
    code: 3101,
    zh: '该服务尚未配置，请先保存设置',
    en: 'This service is not set up yet. Please save its settings first.',
  },
  fromEnvironment: {
    code: 3102,
    zh: '该项由启动参数或环境变量设定，无法在此修改',
    en: 'This is set by an option or environment variable of the program and cannot be changed here.',
  },
  secretMissing: {
    code: 3103,
    zh: '请填写密钥后再启用该服务',
    en: 'Please enter the secret key before you turn this service on.',
  },
  secretAgain: {
    code: 3104,
    zh: '服务地址已更改，请重新输入密码或密钥，或将其移除',
    en: 'The service is another one now. Please enter its password or key again, or remove it.',
  },
});
