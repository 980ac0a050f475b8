import type { Bilingual } from '@heliodon/kernel/lang';

/*
 * Texts of loggers about commissioning, by code. A logger sends code, parameters and the English text; pages show them in
 * the language of the reader. Codes are part of the protocol: they are added, and never get another meaning.
 */

/** Where something is. */
const places = {
  at: { zh: '{place}：{reason}', en: '{place}: {reason}' },
  unit: { zh: '{line}，设备地址 {unit}', en: '{line}, unit {unit}' },
  registers: {
    zh: '{line}，设备地址 {unit}，寄存器 {first} 至 {last}',
    en: '{line}, unit {unit}, registers {first} to {last}',
  },
  register: { zh: '{map}：寄存器 {address}（{name}）', en: '{map}: register {address} ({name})' },
  snRegister: { zh: '{map}：寄存器 {address}（序列号）', en: '{map}: register {address} (serial number)' },
  device: { zh: '{sn}（{line}，设备地址 {unit}，{map}）', en: '{sn} ({line}, unit {unit}, {map})' },
  model: {
    zh: '{line}，设备地址 {unit}：寄存器 {address} 处的 SunSpec 模型 {model}',
    en: '{line}, unit {unit}: model {model} at register {address}',
  },
  meterOnLine: { zh: '{line}，表地址 {address}', en: '{line}, meter {address}' },
  meter: { zh: '{sn}（{line}，表地址 {address}）', en: '{sn} ({line}, meter {address})' },
  meterData: {
    zh: '{sn}（{line}，表地址 {address}）：数据标识 {id}',
    en: '{sn} ({line}, meter {address}): data {id}',
  },
} as const;

/** Why a line or a device cannot be read. */
const lineWords = {
  noResponse: { zh: '{timeoutMs} ms 内无应答', en: 'no response within {timeoutMs} ms' },
  unreadableResponse: {
    zh: '{timeoutMs} ms 内没有可识别的应答：请检查波特率、校验位、接线，以及地址是否重复',
    en: 'no readable response within {timeoutMs} ms: check baud rate, parity, wiring and duplicate addresses',
  },
  connectionRefused: { zh: '{endpoint}：连接被拒绝', en: '{endpoint}: connection refused' },
  noConnection: {
    zh: '{endpoint}：{timeoutMs} ms 内未能建立连接',
    en: '{endpoint}: no connection within {timeoutMs} ms',
  },
  unreachable: { zh: '{endpoint}：网络不可达', en: '{endpoint}: the host cannot be reached' },
  connectionClosed: {
    zh: '{endpoint}：连接已被对方关闭',
    en: '{endpoint}: the other side closed the connection',
  },
  portNotFound: { zh: '{path}：没有该串口', en: '{path}: there is no such serial port' },
  portDenied: {
    zh: '{path}：没有访问该串口的权限',
    en: '{path}: no permission to use the serial port',
  },
  portClosed: { zh: '{path}：串口已关闭', en: '{path}: the port was closed' },
  lineClosed: { zh: '线路已关闭', en: 'the line was closed' },
  illegalFunction: { zh: '非法功能码', en: 'illegal function' },
  illegalAddress: { zh: '非法数据地址', en: 'illegal data address' },
  illegalValue: { zh: '非法数据值', en: 'illegal data value' },
  deviceFailure: { zh: '从站设备故障', en: 'server device failure' },
  stillProcessing: { zh: '已确认，仍在处理', en: 'acknowledge, still processing' },
  deviceBusy: { zh: '从站设备忙', en: 'server device busy' },
  negativeAcknowledge: { zh: '否定确认', en: 'negative acknowledge' },
  memoryParity: { zh: '存储奇偶校验错误', en: 'memory parity error' },
  gatewayPath: { zh: '网关路径不可用', en: 'gateway path unavailable' },
  gatewayTarget: { zh: '网关目标设备无应答', en: 'gateway target device failed to respond' },
  exception: { zh: 'Modbus 异常码 {number}', en: 'exception {number}' },
  notModbusTcp: {
    zh: '不是 Modbus TCP：应答报文头无效',
    en: 'not Modbus TCP: invalid response header',
  },
  wrongLength: {
    zh: '请求 {count} 个寄存器，收到 {bytes} 字节',
    en: 'requested {count} registers, received {bytes} bytes',
  },
  wrongFunction: {
    zh: '请求功能码 {requested}，收到 {received}',
    en: 'requested function {requested}, received {received}',
  },
  meterOther: { zh: '电表返回其他错误', en: 'other error' },
  meterNoData: { zh: '电表无请求的数据', en: 'no such data' },
  meterPassword: { zh: '密码错或未授权', en: 'wrong password or not authorised' },
  meterIllegalData: { zh: '非法数据', en: 'illegal data' },
  meterWrongId: { zh: '数据标识错', en: 'wrong data identifier' },
  noMeasuredValues: {
    zh: '{place}：没有读到测量值：{reason}',
    en: '{place}: no measured values: {reason}',
  },
  notSunSpec: {
    zh: '不是 SunSpec 设备：在寄存器 40000、50000 和 0 处均未找到“SunS”标识',
    en: 'not a SunSpec device: "SunS" not found at 40000, 50000 or 0',
  },
  sunSpecWithoutPart: {
    zh: '该 SunSpec 设备中没有 {part}，其模型为 {models}',
    en: 'no {part} in this SunSpec device; it has models {models}',
  },
} as const;

/** Of a scan. */
const scanWords = {
  noMapFits: { zh: '有应答，但没有匹配的点表', en: 'responds, but no register map matches' },
  sunSpecWithoutDevice: {
    zh: '是 SunSpec 设备，但不含逆变器、电表或电池',
    en: 'SunSpec device without inverter, meter or battery',
  },
  sunSpecModels: { zh: 'SunSpec 模型 {models}', en: 'SunSpec models {models}' },
  sunSpecModelsRated: {
    zh: 'SunSpec 模型 {models}，{ratedKw} kW',
    en: 'SunSpec models {models}, {ratedKw} kW',
  },
  alsoFits: {
    zh: '{map}；{others} 也匹配，请与铭牌核对',
    en: '{map}; also fits {others}: compare with the nameplate',
  },
  metersCollide: {
    zh: '多块 DL/T 645 电表同时应答，请按铭牌填写各表的表地址',
    en: 'several DL/T 645 meters answer at the same time; enter their addresses from the nameplates',
  },
  metersUnreadable: {
    zh: '表地址以 {ending} 结尾的 DL/T 645 电表应答无法识别，请检查表地址是否重复',
    en: 'unreadable answers of DL/T 645 meters with addresses ending in {ending}; check for duplicate addresses',
  },
  modbusNotTried: {
    zh: '已有 DL/T 645 电表应答，因此未尝试 Modbus；填写设备地址范围后会先尝试 Modbus',
    en: 'Modbus was not tried, because DL/T 645 meters answer; enter unit addresses to try it first',
  },
  onlyNoise: {
    zh: '只收到无法识别的数据（首次出现于 {setting}）：请检查接线和终端电阻，或填写波特率和校验位',
    en: 'only unreadable data, first at {setting}: check wiring and termination, or enter baud rate and parity',
  },
  nothingAnswers: {
    zh: '在所有常用波特率和校验位下均无应答：请检查接线（A、B 是否接反）、供电和地址',
    en: 'no device answers at any usual baud rate and parity: check wiring (A and B swapped?), power and addresses',
  },
} as const;

/** Why a task or a configuration ended. */
const taskWords = {
  loggerSilent: { zh: '采集器未在规定时间内应答', en: 'the logger did not answer in time' },
  loggerOffline: { zh: '采集器已离线', en: 'the logger went offline' },
  noSuchTask: { zh: '没有正在执行的此项任务', en: 'no such task is running' },
  otherScan: { zh: '正在执行另一项搜索', en: 'another scan is running' },
  cancelled: { zh: '已取消', en: 'cancelled' },
  endedByChange: { zh: '因配置变更而终止', en: 'ended by a change of the configuration' },
  notOnTrial: { zh: '版本 {version} 不在试运行中', en: 'version {version} is not on trial' },
  returnedBefore: {
    zh: '采集器已从版本 {version} 恢复原配置',
    en: 'the logger has returned from version {version}',
  },
  notConfirmed: {
    zh: '平台未在 {seconds} 秒内确认',
    en: 'the platform did not confirm within {seconds} s',
  },
  stoppedOnTrial: {
    zh: '采集器在平台确认之前停止运行',
    en: 'the logger stopped before the platform confirmed',
  },
  hostNotFound: { zh: '{host}：找不到该主机', en: '{host}: host not found' },
  notAHost: { zh: '{host}：请输入主机名或地址', en: '{host}: enter a host name or an address' },
  notANetwork: {
    zh: '{network}：请输入网段，例如 192.168.1.0/24',
    en: '{network}: enter a network such as 192.168.1.0/24',
  },
  networkTooLarge: {
    zh: '{network}：一次最多 {max} 个地址（/22 或更小的网段）',
    en: '{network}: at most {max} addresses at a time (/22 or smaller)',
  },
  notPrivate: {
    zh: '{target}：{address} 不在内网中，只能搜索和读取内网中的设备',
    en: '{target}: {address} is not in a private network; only private networks are scanned',
  },
  noSuchPort: {
    zh: '{path}：采集器所在的主机没有该串口',
    en: '{path}: this machine has no such serial port',
  },
  noRegisters: { zh: '{line}：DL/T 645 电表没有寄存器', en: '{line}: DL/T 645 meters have no registers' },
  lineInUse: {
    zh: '{endpoint} 正在以 {settings} 使用（线路 {line}）',
    en: '{endpoint} is in use with {settings} (line {line})',
  },
} as const;

/** Faults of values and of their combination. */
const configWords = {
  required: { zh: '此项必填', en: 'this field is required' },
  tooLong: { zh: '最多 {max} 个字符', en: 'at most {max} characters' },
  between: { zh: '请输入 {min} 至 {max} 之间的数', en: 'enter a number from {min} to {max}' },
  whole: { zh: '请输入 {min} 至 {max} 之间的整数', en: 'enter a whole number from {min} to {max}' },
  min: { zh: '不能小于 {min}', en: 'must be {min} or more' },
  max: { zh: '不能大于 {max}', en: 'must be {max} or less' },
  number: { zh: '请输入数字', en: 'enter a number' },
  oneOf: { zh: '应为以下之一：{values}', en: 'enter one of {values}' },
  unknownField: { zh: '未知字段“{field}”', en: 'unknown field "{field}"' },
  unknownFieldLike: {
    zh: '未知字段“{field}”，是否应为“{like}”？',
    en: 'unknown field "{field}", did you mean "{like}"?',
  },
  trueOrFalse: { zh: '请填写 true 或 false', en: 'enter true or false' },
  lineType: {
    zh: '线路类型应为“tcp”（host、port）或“rtu”（path、baud、parity、stopBits）',
    en: 'enter a line of type "tcp" (host, port) or "rtu" (path, baud, parity, stopBits)',
  },
  serialNumber: {
    zh: '序列号须为 3 至 40 位字母、数字、点、连字符或下划线',
    en: 'enter a serial number: 3 to 40 letters, digits, dots, hyphens or underscores',
  },
  meterAddress: {
    zh: '请填写电表上的表地址，最多 12 位数字',
    en: 'enter the address on the meter, up to 12 digits',
  },
  lineTwice: {
    zh: '“{name}”重复，每条线路的名称须唯一',
    en: '"{name}" is used twice; each line needs a unique name',
  },
  portTwice: {
    zh: '{path} 也在 {other} 中，一个串口只能有一条线路',
    en: '{path} is also in {other}; each port needs one line',
  },
  framingOfModbus: {
    zh: '只适用于 Modbus：请删除此项，或删除 "protocol": "dlt645"',
    en: 'only for Modbus; remove it, or remove "protocol": "dlt645"',
  },
  noLine: {
    zh: '没有线路“{line}”，已有线路：{lines}',
    en: 'there is no line "{line}"; the lines are {lines}',
  },
  sunSpecKind: {
    zh: '请填写从 SunSpec 设备读取什么：inverter、meter、pcs、battery 或 cluster',
    en: 'enter what to read from the SunSpec device: inverter, meter, pcs, battery or cluster',
  },
  deviceTwice: {
    zh: '线路 {line} 的设备地址 {unit}（类型 {kind}，序号 {index}）也在 {other} 中',
    en: 'unit {unit} of line {line}, kind {kind}, index {index} is also in {other}',
  },
  meterTwice: {
    zh: '线路 {line} 的电表 {address} 也在 {other} 中',
    en: 'meter {address} of line {line} is also in {other}',
  },
  snTwice: { zh: '序列号 {sn} 也在 {other} 中', en: 'serial number {sn} is also in {other}' },
  meterOnModbus: {
    zh: '线路“{line}”用于 Modbus；DL/T 645 电表的线路需有 "protocol": "dlt645"',
    en: 'line "{line}" is for Modbus; a DL/T 645 meter needs a line with "protocol": "dlt645"',
  },
  modbusOnMeters: {
    zh: '线路“{line}”用于 DL/T 645：请填写“dlt645”，或改用没有 "protocol": "dlt645" 的线路',
    en: 'line "{line}" is for DL/T 645; enter "dlt645", or a line without "protocol": "dlt645"',
  },
  meterKind: {
    zh: 'DL/T 645 设备是电表，请填写“meter”',
    en: 'DL/T 645 devices are meters; enter "meter"',
  },
  onlyMeters: {
    zh: '只适用于 DL/T 645 电表（"map": "dlt645"）',
    en: 'only for DL/T 645 meters, with "map": "dlt645"',
  },
  elsewhere: { zh: '{sn} 是采集器 {logger} 的设备', en: '{sn} is a device of logger {logger}' },
  loggerItself: { zh: '{sn} 是该采集器本身', en: '{sn} is the logger itself' },
  configTooLarge: {
    zh: '线路、设备及其点表合计超过 {bytes} 字节',
    en: 'lines and devices with their maps exceed {bytes} bytes',
  },
} as const;

/** Faults of a register map, and of its use. */
const mapWords = {
  mapName: {
    zh: '“{map}”不是点表名：请填写“sunspec”“dlt645”、内置点表或自建点表的名称',
    en: '"{map}" is not the name of a map: enter "sunspec", "dlt645", a map of the library, or an own map',
  },
  mapNotSent: { zh: '未下发自建点表 {map}', en: 'the own map {map} was not sent' },
  mapNotInLibrary: {
    zh: '该采集器的内置库中没有点表“{map}”',
    en: 'this logger has no map "{map}" in its library',
  },
  mapNotFound: { zh: '找不到该点表', en: 'map not found' },
  mapKind: { zh: '{map} 是 {kind} 的点表', en: '{map} is a map for {kind}' },
  mapWithoutSn: {
    zh: '{map} 不读取序列号，请填写设备铭牌上的序列号',
    en: '{map} reads no serial number; enter the one printed on the device',
  },
  mapTooLarge: { zh: '{bytes} 字节，最多 {max}', en: '{bytes} bytes, at most {max}' },
  fileNotFound: { zh: '找不到文件', en: 'file not found' },
  notJson: { zh: '不是有效的 JSON：{error}', en: 'not valid JSON: {error}' },
  registerAddress: {
    zh: '寄存器地址应为 0 至 65535，或“0x0000”至“0xFFFF”',
    en: 'enter the register address as 0 to 65535 or as "0x0000" to "0xFFFF"',
  },
  readFunction: {
    zh: '请填写 3（保持寄存器）或 4（输入寄存器）',
    en: 'enter 3 for holding registers or 4 for input registers',
  },
  writeFunction: {
    zh: '请填写 6（写单个寄存器）或 16（写多个寄存器）',
    en: 'enter 6 for one register or 16 for several',
  },
  wordOrder: {
    zh: '高位字在前填“big”，低位字在前填“little”',
    en: 'enter "big" if the high word is first, "little" if the low word is first',
  },
  registersMissing: { zh: '请填写寄存器列表', en: 'enter a list of registers' },
  pointName: { zh: '请填写该设备类型的测点名', en: 'enter the name of a point of this device type' },
  noPoint: { zh: '{kind} 没有测点“{name}”', en: '{kind} has no point "{name}"' },
  noPointLike: {
    zh: '{kind} 没有测点“{name}”，是否应为“{like}”？',
    en: '{kind} has no point "{name}", did you mean "{like}"?',
  },
  noCommand: { zh: '{kind} 没有命令“{name}”', en: '{kind} has no command "{name}"' },
  noCommandLike: {
    zh: '{kind} 没有命令“{name}”，是否应为“{like}”？',
    en: '{kind} has no command "{name}", did you mean "{like}"?',
  },
  noParam: { zh: '{command} 没有参数“{name}”', en: '{command} has no parameter "{name}"' },
  noParamLike: {
    zh: '{command} 没有参数“{name}”，是否应为“{like}”？',
    en: '{command} has no parameter "{name}", did you mean "{like}"?',
  },
  nameTwice: { zh: '“{name}”重复', en: '"{name}" is used twice' },
  noFactor: {
    zh: '“{name}”不在该点表的寄存器中',
    en: '"{name}" is not among the registers of this map',
  },
  paramOrValue: {
    zh: '“param”和“value”须填写其中一项',
    en: 'enter either "param" or "value"',
  },
  sourcesMissing: {
    zh: '请填写寄存器地址取自哪些资料',
    en: 'enter the documents the addresses are taken from',
  },
} as const;

export const loggerWords = {
  ...places,
  ...lineWords,
  ...scanWords,
  ...taskWords,
  ...configWords,
  ...mapWords,
} as const satisfies Readonly<Record<string, Bilingual>>;
