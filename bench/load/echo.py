"""A bare WebSocket echo on the same framework, run like the game's server: what a socket costs at least."""

from fastapi import FastAPI, WebSocket, WebSocketDisconnect

from blackticket.server.serve import Server, configure, listen
from blackticket.server.settings import Settings

app = FastAPI()


@app.websocket("/echo")
async def echo(socket: WebSocket) -> None:
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        return


def main() -> None:
    """Listen on a free port and print it."""
    settings = Settings(
        port=0,
        database="sqlite:///unused",
        max_sockets=10_000,
        sockets_per_client=10_000,
        requests_per_second=1_000_000.0,
        messages_per_second=1_000_000.0,
    )
    with listen(settings.host, settings.port) as listener:
        port = listener.getsockname()[1]
        server = Server(configure(app, settings), lambda: print(f"http://127.0.0.1:{port}", flush=True))
        server.run(sockets=[listener])


if __name__ == "__main__":
    main()
