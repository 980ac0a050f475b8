import { App, Button, Card, Form, Input, Space } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { CodeInput } from '../CodeInput.tsx';
import { PasswordStrength } from '../PasswordStrength.tsx';
import { SchemaForm } from '../SchemaForm.tsx';
import { useConfirm } from '../useConfirm.tsx';
import styles from './GalleryPage.module.css';
import { useText } from './useText.ts';

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
  const text = useText();
  const { message } = App.useApp();
  const { confirmDanger } = useConfirm();
  const [password, setPassword] = useState('');
  const strength =
    password === '' ? undefined : password.length < 6 ? 'weak' : password.length < 10 ? 'medium' : 'strong';
  return (
    <div className={styles.two}>
      <Card title={text('表单', 'Form')} className={styles.wide}>
        <SchemaForm
          schema={plantSchema}
          initialValues={{ open: true, name: 'A', capacityKwp: 1200 }}
          onCancel={() => message.info(text('已取消', 'Cancelled'))}
          onSubmit={async (values) => {
            await new Promise((resolve) => setTimeout(resolve, 600));
            if (values.name === TAKEN)
              return {
                name: text('电站名称已存在，请重新输入。', 'The plant name already exists, please re-enter.'),
              };
            message.success(text('已保存', 'Saved'));
            return undefined;
          }}
          sections={[
            {
              title: text('基本信息', 'Basics'),
              fields: [
                {
                  name: 'name',
                  label: text('电站名称', 'Plant name'),
                  help: text(
                    '2–50 个字符；Taken 会被服务器拒绝',
                    '2–50 characters; the server refuses “Taken”',
                  ),
                },
                { name: 'installDate', label: text('安装日期', 'Install date'), widget: 'date' },
                {
                  name: 'capacityKwp',
                  label: text('光伏装机容量', 'Installed PV capacity'),
                  props: { suffix: 'kWp' },
                },
                {
                  name: 'mode',
                  label: text('电站模式', 'Plant mode'),
                  props: {
                    options: [
                      { value: 'selfUse', label: text('自发自用', 'Self-use') },
                      { value: 'fullFeedIn', label: text('全额上网', 'Full feed-in') },
                    ],
                  },
                },
              ],
            },
            {
              title: text('其他', 'More'),
              fields: [
                { name: 'efficiency', label: text('效率系数', 'Efficiency coefficient') },
                { name: 'email', label: text('邮箱', 'E-mail') },
                { name: 'open', label: text('公开展示', 'Public') },
                { name: 'description', label: text('描述', 'Description'), widget: 'textarea', wide: true },
              ],
            },
          ]}
        />
      </Card>
      <Card title={text('密码强度', 'Password strength')}>
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
      <Card title={text('验证码', 'Verification code')}>
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
      <Card title={text('危险操作', 'Dangerous acts')}>
        <Space wrap>
          {[false, true].map((typeName) => (
            <Button
              key={String(typeName)}
              danger
              onClick={() =>
                confirmDanger({
                  action: text('删除', 'Delete'),
                  name: text('苏州港屋顶', 'Suzhou Harbour Roof'),
                  consequence: text(
                    '电站及其 12 台设备的数据将被删除。',
                    'The plant and the data of its 12 devices are deleted.',
                  ),
                  typeName,
                  onConfirm: () => new Promise((resolve) => setTimeout(resolve, 600)),
                })
              }
            >
              {typeName ? text('删除（输入名称）', 'Delete (type the name)') : text('删除', 'Delete')}
            </Button>
          ))}
        </Space>
      </Card>
    </div>
  );
}
