"""A Modbus server of pymodbus (Debian 12: python3-pymodbus 3.0) that serves register images.

    modbus_server.py <image.json> tcp <port>
    modbus_server.py <image.json> rtu <serial port>

An image names units, and of each the holding and input registers by their first address, in hex.
"delayS" makes a unit answer late. Units that are not named keep silent. MAX_READ in the environment makes all of them
refuse questions for more registers, as if they did not have them.
"""

import asyncio
import json
import os
import sys
import time

from pymodbus.datastore import ModbusServerContext, ModbusSlaveContext, ModbusSparseDataBlock
from pymodbus.framer.rtu_framer import ModbusRtuFramer
from pymodbus.server import StartAsyncSerialServer, StartAsyncTcpServer


MAX_READ = int(os.environ.get("MAX_READ", "125"))


class Unit(ModbusSlaveContext):
    def __init__(self, image):
        super().__init__(hr=block(image.get("holding", {})), ir=block(image.get("input", {})), zero_mode=True)
        self.delay_s = image.get("delayS", 0)

    def validate(self, fc_as_hex, address, count=1):
        return count <= MAX_READ and super().validate(fc_as_hex, address, count)

    def getValues(self, fc_as_hex, address, count=1):
        time.sleep(self.delay_s)
        return super().getValues(fc_as_hex, address, count)


def block(areas):
    registers = {}
    for address, lines in areas.items():
        digits = "".join(lines).replace(" ", "")
        words = [int(digits[i : i + 4], 16) for i in range(0, len(digits), 4)]
        registers.update({int(address) + i: word for i, word in enumerate(words)})
    return ModbusSparseDataBlock(registers)


async def main(path, kind, place):
    with open(path, encoding="utf-8") as file:
        units = json.load(file)["units"]
    context = ModbusServerContext({int(unit): Unit(image) for unit, image in units.items()}, single=False)
    common = {"context": context, "ignore_missing_slaves": True, "defer_start": True}
    if kind == "tcp":
        server = await StartAsyncTcpServer(address=("127.0.0.1", int(place)), **common)
        await server.serve_forever()
    else:
        server = await StartAsyncSerialServer(port=place, baudrate=19200, framer=ModbusRtuFramer, **common)
        await server.start()
        print("ready", flush=True)
        await server.serve_forever()


asyncio.run(main(*sys.argv[1:4]))
