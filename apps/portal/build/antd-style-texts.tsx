import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import {
  Alert,
  App,
  AutoComplete,
  Badge,
  Breadcrumb,
  Button,
  Card,
  Checkbox,
  Col,
  ConfigProvider,
  DatePicker,
  Descriptions,
  Divider,
  Drawer,
  Dropdown,
  Empty,
  Form,
  Input,
  InputNumber,
  Menu,
  Modal,
  message,
  notification,
  Pagination,
  Popconfirm,
  Popover,
  Progress,
  Radio,
  Result,
  Row,
  Segmented,
  Select,
  Skeleton,
  Slider,
  Space,
  Spin,
  Steps,
  Switch,
  Table,
  Tabs,
  Tag,
  type ThemeConfig,
  Timeline,
  Tooltip,
  Tree,
  Upload,
} from 'antd';
import { renderToString } from 'react-dom/server';

/** One of each that the portal draws; the build names one that is missing here. */
function Everything() {
  const { _InternalPanelDoNotUseOrYouWillBeFired: Message } = message;
  const { _InternalPanelDoNotUseOrYouWillBeFired: Notification } = notification;
  const { _InternalPanelDoNotUseOrYouWillBeFired: ModalPanel } = Modal;
  return (
    <App>
      <Alert />
      <AutoComplete />
      <Badge />
      <Badge.Ribbon />
      <Breadcrumb />
      <Button />
      <Card />
      <Checkbox />
      <Row>
        <Col />
      </Row>
      <DatePicker />
      <Descriptions />
      <Divider />
      <Drawer />
      <Dropdown menu={{ items: [] }}>
        <i />
      </Dropdown>
      <Empty />
      <Form>
        <Form.Item />
      </Form>
      <Input />
      <Input.Search />
      <Input.TextArea />
      <Input.OTP />
      <InputNumber />
      <Menu items={[]} />
      <Modal />
      <ModalPanel />
      <ModalPanel type="confirm" />
      <Message />
      <Notification />
      <Pagination total={1} />
      <Popconfirm title="">
        <i />
      </Popconfirm>
      <Popover content="">
        <i />
      </Popover>
      <Progress />
      <Radio />
      <Result />
      <Segmented options={[]} />
      <Select />
      <Skeleton />
      <Slider />
      <Space />
      <Space.Compact>
        <Button />
        <Space.Addon>1</Space.Addon>
      </Space.Compact>
      <Spin />
      <Steps />
      <Switch />
      <Table />
      <Tabs />
      <Tag color="blue" />
      <Tag color="success" />
      <Timeline />
      <Tooltip title="">
        <i />
      </Tooltip>
      <Tree treeData={[]} />
      <Upload />
    </App>
  );
}

/** Part of a file that the pages need, but drawn only by antd's wireframe theme. */
const NEVER_DRAWN = ['Pagination-bordered'];
/** What extractStyle adds for pages that are drawn on a server. */
const MAP_OF_CACHE = /\.data-ant-cssinjs-cache-path\{[^}]*\}/;

/** The styles of each component, by the name that antd itself gives them. */
export function antdStyleTexts(theme: ThemeConfig): Map<string, string> {
  const cache = createCache();
  renderToString(
    <StyleProvider cache={cache}>
      <ConfigProvider theme={{ ...theme, hashed: false, zeroRuntime: false }}>
        <Everything />
      </ConfigProvider>
    </StyleProvider>,
  );
  const texts = new Map(NEVER_DRAWN.map((name) => [name, '']));
  for (const [key, entry] of cache.cache) {
    const [kind, , name = ''] = key.split('%');
    if (kind !== 'style') continue;
    const alone = createCache();
    alone.cache.set(key, entry);
    const text = extractStyle(alone, { plain: true, types: 'style' }).replace(MAP_OF_CACHE, '');
    texts.set(name, (texts.get(name) ?? '') + text);
  }
  return texts;
}
