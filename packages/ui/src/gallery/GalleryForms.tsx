import { App, Button, Card, Form, Input, Space } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { CodeInput } from '../CodeInput.tsx';
import { PasswordStrength } from '../PasswordStrength.tsx';
import { SchemaForm } from '../SchemaForm.tsx';
import { useConfirm } from '../useConfirm.tsx';
import styles from './GalleryPage.module.css';
import { useSay } from './useSay.ts';

const plantSchema = z.object({
  name: z.string().trim().min(2).max(50),
  installDate: z.iso.date(),
  capacityKwp: z.number().gt(0).max(100_000),
  mode: z.enum(['selfUse', 'fullFeedIn']),
  efficiency: z.number().gt(0).max(1).optional(),
  open: z.boolean(),
  email: z.email().optional(),
  description: z.string().max(200).optional(),
});

const TAKEN = 'Taken';
const PHONE = '13800138000';

export function GalleryForms() {
  const say = useSay();
  const { message } = App.useApp();
  const { confirmDanger } = useConfirm();
  const [password, setPassword] = useState('');
  const strength =
    password === '' ? undefined : password.length < 6 ? 'weak' : password.length < 10 ? 'medium' : 'strong';
  return (
    <div className={styles.two}>
      <Card title={say('表单', 'Form')} className={styles.wide}>
        <SchemaForm
          schema={plantSchema}
          initialValues={{ open: true, name: 'A', capacityKwp: 1200 }}
          onCancel={() => message.info(say('已取消', 'Cancelled'))}
          onSubmit={async (values) => {
            await new Promise((resolve) => setTimeout(resolve, 600));
            if (values.name === TAKEN)
              return {
                name: say('电站名称已存在，请重新输入。', 'The plant name already exists, please re-enter.'),
              };
            message.success(say('已保存', 'Saved'));
            return undefined;
          }}
          sections={[
            {
              title: say('基本信息', 'Basics'),
              fields: [
                {
                  name: 'name',
                  label: say('电站名称', 'Plant name'),
                  help: say(
                    '2–50 个字符；Taken 会被服务器拒绝',
                    '2–50 characters; the server refuses “Taken”',
                  ),
                },
                { name: 'installDate', label: say('安装日期', 'Install date'), widget: 'date' },
                {
                  name: 'capacityKwp',
                  label: say('光伏装机容量', 'Installed PV capacity'),
                  props: { suffix: 'kWp' },
                },
                {
                  name: 'mode',
                  label: say('电站模式', 'Plant mode'),
                  props: {
                    options: [
                      { value: 'selfUse', label: say('自发自用', 'Self-use') },
                      { value: 'fullFeedIn', label: say('全额上网', 'Full feed-in') },
                    ],
                  },
                },
              ],
            },
            {
              title: say('其他', 'More'),
              fields: [
                { name: 'efficiency', label: say('效率系数', 'Efficiency coefficient') },
                { name: 'email', label: say('邮箱', 'E-mail') },
                { name: 'open', label: say('公开展示', 'Public') },
                { name: 'description', label: say('描述', 'Description'), widget: 'textarea', wide: true },
              ],
            },
          ]}
        />
      </Card>
      <Card title={say('密码强度', 'Password strength')}>
        <Input.Password
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="new-password"
        />
        <PasswordStrength strength={strength} />
        <PasswordStrength strength="weak" />
        <PasswordStrength strength="medium" />
        <PasswordStrength strength="strong" />
      </Card>
      <Card title={say('验证码', 'Verification code')}>
        <Form>
          <Form.Item name="code">
            <CodeInput
              waitName="gallery"
              target={PHONE}
              onSend={async () => ({ sentTo: PHONE, waitSeconds: 10, delivery: 'sent' })}
            />
          </Form.Item>
        </Form>
      </Card>
      <Card title={say('危险操作', 'Dangerous acts')}>
        <Space wrap>
          {[false, true].map((typeName) => (
            <Button
              key={String(typeName)}
              danger
              onClick={() =>
                confirmDanger({
                  action: say('删除', 'Delete'),
                  name: say('苏州港屋顶', 'Suzhou Harbour Roof'),
                  consequence: say(
                    '电站及其 12 台设备的数据将被删除。',
                    'The plant and the data of its 12 devices are deleted.',
                  ),
                  typeName,
                  onConfirm: () => new Promise((resolve) => setTimeout(resolve, 600)),
                })
              }
            >
              {typeName ? say('删除（输入名称）', 'Delete (type the name)') : say('删除', 'Delete')}
            </Button>
          ))}
        </Space>
      </Card>
    </div>
  );
}
