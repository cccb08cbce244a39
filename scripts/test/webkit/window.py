#!/usr/bin/python3
"""A WebKitGTK browser that scripts/test/webkit/relay.ts controls: docs/decisions/browser-tests.md#0398.

It reads one command a line from standard input and writes one answer or event a line to standard output, as JSON. It has what the
inspector of WebKit cannot do: contexts, pages, cookies, and the events of a pointer and a keyboard.
"""

import json
import sys
import threading

import gi

gi.require_version('Gdk', '3.0')
gi.require_version('Gtk', '3.0')
gi.require_version('Soup', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gdk, GLib, Gtk, Soup, WebKit2  # noqa: E402

contexts = {}
views = {}
dialogs = {}
all_features = WebKit2.Settings.get_all_features()
features = [all_features.get(index) for index in range(all_features.get_length())]
dialog_types = {
    WebKit2.ScriptDialogType.ALERT: 'alert',
    WebKit2.ScriptDialogType.CONFIRM: 'confirm',
    WebKit2.ScriptDialogType.PROMPT: 'prompt',
    WebKit2.ScriptDialogType.BEFORE_UNLOAD_CONFIRM: 'beforeunload',
}


def write(message):
    print(json.dumps(message), flush=True)


def create_context(context):
    contexts[context] = WebKit2.WebContext.new_ephemeral()


def set_languages(context, languages):
    contexts[context].set_preferred_languages(languages)


def delete_context(context):
    for page in [page for page, view in views.items() if view.get_context() is contexts[context]]:
        close_page(page)
    del contexts[context]


def create_page(context, page):
    settings = WebKit2.Settings()
    settings.set_enable_developer_extras(True)
    # the inspector has no events for a page that comes back from it
    settings.set_enable_page_cache(False)
    for feature in features:
        # a page keeps its process, and so the target of its inspector
        if feature.get_identifier() in ('CrossOriginOpenerPolicy', 'ProcessSwapOnCrossSiteNavigation'):
            settings.set_feature_enabled(feature, False)
    view = WebKit2.WebView(web_context=contexts[context], settings=settings)
    # an input method answers later, and in another order
    view.set_input_method_context(None)
    view.connect('script-dialog', lambda _view, dialog: open_dialog(page, dialog))
    view.connect('load-failed', lambda _view, _event, _url, error: load_failed(page, error))
    window = Gtk.Window(decorated=False)
    window.set_default_size(1280, 720)
    window.add(view)
    window.show_all()
    view.grab_focus()
    focus(window)
    views[page] = view
    view.load_uri('about:blank')


def focus(window):
    # one display has one focus, but each page of a test has its own
    event = Gdk.Event.new(Gdk.EventType.FOCUS_CHANGE)
    event.focus_change.window = window.get_window()
    event.focus_change.in_ = 1
    event.set_device(keyboard())
    window.event(event)


def close_page(page):
    views.pop(page).get_toplevel().destroy()


def open_dialog(page, dialog):
    dialogs[page] = dialog.ref()
    kind = dialog.get_dialog_type()
    default = dialog.prompt_get_default_text() if kind == WebKit2.ScriptDialogType.PROMPT else ''
    write({'event': 'dialog', 'page': page, 'type': dialog_types[kind], 'message': dialog.get_message(), 'defaultPrompt': default})
    return True


def close_dialog(page, accept, text):
    dialog = dialogs.pop(page)
    kind = dialog.get_dialog_type()
    if kind in (WebKit2.ScriptDialogType.CONFIRM, WebKit2.ScriptDialogType.BEFORE_UNLOAD_CONFIRM):
        dialog.confirm_set_confirmed(accept)
    if kind == WebKit2.ScriptDialogType.PROMPT and accept:
        dialog.prompt_set_text(text)
    dialog.close()


def load_failed(page, error):
    write({'event': 'failed', 'page': page, 'error': error.message})
    # the default is a page of the window about the error
    return True


def navigate(page, url):
    views[page].load_uri(url)


def go(page, steps):
    item = views[page].get_back_forward_list().get_nth_item(steps)
    if not item:
        raise ValueError('Failed to go')
    views[page].go_to_back_forward_list_item(item)


def set_offline(page, offline):
    mode = WebKit2.NetworkProxyMode.CUSTOM if offline else WebKit2.NetworkProxyMode.NO_PROXY
    # nothing listens at the address of this proxy
    proxy = WebKit2.NetworkProxySettings.new('http://127.0.0.1:1', None) if offline else None
    views[page].get_website_data_manager().set_network_proxy_settings(mode, proxy)


def resize(page, width, height):
    views[page].get_toplevel().resize(width, height)


time = [1]


def pass_time(milliseconds):
    time[0] += milliseconds


def seat():
    return Gdk.Display.get_default().get_default_seat()


def keyboard():
    return seat().get_keyboard()


def key(page, down, keyval, state):
    event = Gdk.Event.new(Gdk.EventType.KEY_PRESS if down else Gdk.EventType.KEY_RELEASE)
    event.key.window = views[page].get_window()
    event.key.time = time[0]
    event.key.keyval = keyval if isinstance(keyval, int) else Gdk.keyval_from_name(keyval)
    event.key.state = Gdk.ModifierType(state)
    known, keys = Gdk.Keymap.get_for_display(Gdk.Display.get_default()).get_entries_for_keyval(event.key.keyval)
    if known:
        event.key.hardware_keycode = keys[0].keycode
    event.set_device(keyboard())
    views[page].event(event)


def pointer(page, kind, x, y, button, state, clicks):
    view = views[page]
    if kind == 'move':
        event = Gdk.Event.new(Gdk.EventType.MOTION_NOTIFY)
        target = event.motion
    else:
        event = Gdk.Event.new(Gdk.EventType.BUTTON_PRESS if kind == 'down' else Gdk.EventType.BUTTON_RELEASE)
        target = event.button
        target.button = button
        # WebKit counts clicks by their times
        pass_time(10_000 if kind == 'down' and clicks < 2 else 1)
    place(event, target, view, x, y, state)
    view.event(event)


def wheel(page, x, y, delta_x, delta_y, state):
    view = views[page]
    event = Gdk.Event.new(Gdk.EventType.SCROLL)
    event.scroll.direction = Gdk.ScrollDirection.SMOOTH
    event.scroll.delta_x = delta_x
    event.scroll.delta_y = delta_y
    place(event, event.scroll, view, x, y, state)
    view.event(event)


def place(event, target, view, x, y, state):
    target.window = view.get_window()
    target.time = time[0]
    target.x = x
    target.y = y
    target.x_root, target.y_root = target.window.get_root_coords(int(x), int(y))
    target.state = Gdk.ModifierType(state)
    event.set_device(seat().get_pointer())


same_site = {'None': Soup.SameSitePolicy.NONE, 'Lax': Soup.SameSitePolicy.LAX, 'Strict': Soup.SameSitePolicy.STRICT}


def cookies_of(context):
    return contexts[context].get_website_data_manager().get_cookie_manager()


def get_cookies(context, answer):
    manager = cookies_of(context)
    manager.get_all_cookies(None, lambda _m, result: answer({'cookies': [describe(cookie) for cookie in manager.get_all_cookies_finish(result)]}))


def describe(cookie):
    expires = cookie.get_expires()
    policy = cookie.get_same_site_policy()
    return {
        'name': cookie.get_name(),
        'value': cookie.get_value(),
        'domain': cookie.get_domain(),
        'path': cookie.get_path(),
        'expires': expires.to_unix() * 1000 if expires else -1,
        'session': expires is None,
        'httpOnly': cookie.get_http_only(),
        'secure': cookie.get_secure(),
        'sameSite': next(name for name, value in same_site.items() if value == policy),
    }


def set_cookies(context, cookies, answer):
    manager = cookies_of(context)
    left = [len(cookies)]

    def added(_manager, result):
        manager.add_cookie_finish(result)
        left[0] -= 1
        if not left[0]:
            answer({})

    for given in cookies:
        cookie = Soup.Cookie.new(given['name'], given['value'], given['domain'], given['path'], -1)
        cookie.set_http_only(bool(given.get('httpOnly')))
        cookie.set_secure(bool(given.get('secure')))
        if given.get('sameSite'):
            cookie.set_same_site_policy(same_site[given['sameSite']])
        if not given.get('session'):
            cookie.set_expires(GLib.DateTime.new_from_unix_utc(int(given['expires'] / 1000)))
        manager.add_cookie(cookie, None, added)
    if not cookies:
        answer({})


def delete_cookies(context, answer):
    manager = contexts[context].get_website_data_manager()
    manager.clear(WebKit2.WebsiteDataTypes.COOKIES, 0, None, lambda _m, result: answer({'done': manager.clear_finish(result)}))


commands = {
    f.__name__: f
    for f in (create_context, set_languages, delete_context, create_page, close_page, navigate, go, close_dialog, set_offline, resize, key, pointer, wheel)
}
later = {f.__name__: f for f in (get_cookies, set_cookies, delete_cookies)}


def run(line):
    message = json.loads(line)
    name, given = message['command'], message['given']

    def answer(result):
        write({'id': message['id'], 'result': result})

    try:
        if name in later:
            later[name](**given, answer=answer)
        else:
            answer(commands[name](**given))
    except Exception as error:
        write({'id': message['id'], 'error': str(error)})


def read():
    for line in sys.stdin:
        GLib.idle_add(run, line, priority=GLib.PRIORITY_DEFAULT)
    GLib.idle_add(Gtk.main_quit)


threading.Thread(target=read, daemon=True).start()
write({'event': 'ready'})
Gtk.main()
