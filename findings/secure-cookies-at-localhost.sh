#!/bin/sh
# First guess: a session cookie marked Secure that a server on http://localhost sets comes back from every client that keeps cookies, as from Chromium and
# Firefox, to which localhost is trustworthy; or, as RFC 6265 is read, from no library.
# Seen with tough-cookie 6.0.1, Go 1.26.8, requests 2.32.5, httpx 0.28.1, aiohttp 3.13.2 and Java 17: tough-cookie and Go’s jar send it to http://localhost
# and to http://127.0.0.1; the others send it to neither, without a word, and send the cookie beside it that is not Secure.
# Who meets it: whoever tries an API on the own machine with a program: the log-in answers 200 and the next call 401, while the browser beside it is logged in.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund tough-cookie@6.0.1
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check requests==2.32.5 httpx==0.28.1 aiohttp==3.13.2
cat > tough.mjs <<'JS'
import { CookieJar } from 'tough-cookie';
for (const host of ['localhost', '127.0.0.1']) {
  const jar = new CookieJar();
  const url = `http://${host}:8080/`;
  for (const line of ['plain=1; Path=/', 'safe=1; Path=/; Secure']) await jar.setCookie(line, url, { ignoreError: true });
  console.log(`tough-cookie ${host}: ${await jar.getCookieString(url)}`);
}
JS
cat > look.py <<'PY'
import asyncio, threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
import aiohttp, httpx, requests

class Server(BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.0'
    def do_GET(self):
        self.send_response(200)
        if self.path == '/set':
            for line in ('plain=1; Path=/', 'safe=1; Path=/; Secure'):
                self.send_header('Set-Cookie', line)
        self.end_headers()
        self.wfile.write(self.headers.get('Cookie', '').encode())
    def log_message(self, *_):
        pass

server = ThreadingHTTPServer(('127.0.0.1', 0), Server)
threading.Thread(target=server.serve_forever, daemon=True).start()
port = server.server_address[1]

async def with_aiohttp(url):
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        await (await session.get(f'{url}/set')).read()
        return await (await session.get(url)).text()

for host in ('localhost', '127.0.0.1'):
    url = f'http://{host}:{port}'
    with requests.Session() as session:
        session.trust_env = False
        session.get(f'{url}/set')
        print(f'requests {host}: {session.get(url).text}')
    with httpx.Client(trust_env=False) as client:
        client.get(f'{url}/set')
        print(f'httpx {host}: {client.get(url).text}')
    print(f'aiohttp {host}: {asyncio.run(with_aiohttp(url))}')
PY
cat > main.go <<'GO'
package main

import (
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
)

func main() {
	for _, host := range []string{"localhost", "127.0.0.1"} {
		jar, _ := cookiejar.New(nil)
		at, _ := url.Parse("http://" + host + ":8080/")
		jar.SetCookies(at, []*http.Cookie{{Name: "plain", Value: "1", Path: "/"}, {Name: "safe", Value: "1", Path: "/", Secure: true}})
		fmt.Print("Go ", host, ":")
		for _, cookie := range jar.Cookies(at) {
			fmt.Print(" ", cookie.Name+"="+cookie.Value)
		}
		fmt.Println()
	}
}
GO
cat > Look.java <<'JAVA'
import java.net.*;
import java.util.*;

public class Look {
  public static void main(String[] args) throws Exception {
    for (String host : List.of("localhost", "127.0.0.1")) {
      CookieManager manager = new CookieManager();
      URI at = URI.create("http://" + host + ":8080/");
      manager.put(at, Map.of("Set-Cookie", List.of("plain=1; Path=/", "safe=1; Path=/; Secure")));
      System.out.println("Java " + host + ": " + String.join("; ", manager.get(at, Map.of()).get("Cookie")));
    }
  }
}
JAVA
{
  node tough.mjs
  python/bin/python look.py
  go run main.go
  java Look.java
} | tee seen
cat > expected <<'TEXT'
tough-cookie localhost: plain=1; safe=1
tough-cookie 127.0.0.1: plain=1; safe=1
requests localhost: plain=1
httpx localhost: plain=1
aiohttp localhost: plain=1
requests 127.0.0.1: plain=1
httpx 127.0.0.1: plain=1
aiohttp 127.0.0.1: plain=1
Go localhost: plain=1 safe=1
Go 127.0.0.1: plain=1 safe=1
Java localhost: plain=1
Java 127.0.0.1: plain=1
TEXT
diff expected seen && echo 'as seen before'
