import { defineLogFields } from '@heliodon/contract/log-fields';
import type { SectionName } from './settings.sections.ts';

/** The log does not contain the values of secrets. */
const secret = {
  values: { set: { zh: '已设置', en: 'set' }, changed: { zh: '已更改', en: 'changed' } },
};

export const settingsFields = {
  sms: defineLogFields('settings.sms', {
    provider: {
      zh: '短信服务商',
      en: 'SMS provider',
      values: {
        none: { zh: '无', en: 'None' },
        aliyun: { zh: '阿里云', en: 'Alibaba Cloud' },
        tencent: { zh: '腾讯云', en: 'Tencent Cloud' },
      },
    },
    keyId: { zh: '密钥 ID', en: 'Key ID' },
    keySecret: { zh: '密钥', en: 'Key secret', ...secret },
    signName: { zh: '短信签名', en: 'Signature' },
    codeTemplate: { zh: '验证码模板', en: 'Verification code template' },
    alarmTemplate: { zh: '告警模板', en: 'Alarm template' },
    appId: { zh: '应用 ID', en: 'App ID' },
    region: { zh: '地域', en: 'Region' },
    endpoint: { zh: '服务地址', en: 'Service URL' },
  }),
  mail: defineLogFields('settings.mail', {
    host: { zh: '邮件服务器', en: 'Mail server' },
    port: { zh: '端口', en: 'Port' },
    security: {
      zh: '加密方式',
      en: 'Encryption',
      values: {
        starttls: { zh: 'STARTTLS', en: 'STARTTLS' },
        tls: { zh: 'TLS', en: 'TLS' },
        none: { zh: '不加密', en: 'None' },
      },
    },
    user: { zh: '用户名', en: 'User name' },
    password: { zh: '密码', en: 'Password', ...secret },
    fromName: { zh: '发件人名称', en: 'Sender name' },
    fromAddress: { zh: '发件人地址', en: 'Sender address' },
  }),
  map: defineLogFields('settings.map', { amapKey: { zh: '高德地图密钥', en: 'AMap key', ...secret } }),
  weather: defineLogFields('settings.weather', {
    url: { zh: '天气服务地址', en: 'Weather service URL' },
    token: { zh: '访问令牌', en: 'Access token', ...secret },
  }),
  retention: defineLogFields('settings.retention', {
    keepRawDays: { zh: '采样数据保留天数', en: 'Sample retention (days)' },
    keepQuarterDays: { zh: '15 分钟数据保留天数', en: '15-minute data retention (days)' },
    exportKeepDays: { zh: '导出文件保留天数', en: 'Exported file retention (days)' },
  }),
  security: defineLogFields('settings.security', {
    sessionIdleMinutes: { zh: '无操作退出（分钟）', en: 'Sign out after inactivity (min)' },
    sessionMaxDays: { zh: '登录有效天数', en: 'Maximum session duration (days)' },
    smsCodesPerHour: { zh: '每小时验证码短信上限', en: 'Max SMS codes per hour' },
    smsCodesPerDay: { zh: '每天验证码短信上限', en: 'Max SMS codes per day' },
    selfRegistration: {
      zh: '自助注册',
      en: 'Self-registration',
      values: { true: { zh: '开启', en: 'On' }, false: { zh: '关闭', en: 'Off' } },
    },
  }),
} satisfies Record<SectionName, Readonly<Record<string, string>>>;
