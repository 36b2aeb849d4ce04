package platen

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"testing"
	"time"
)

var (
	secret = "whsec_" + base64.StdEncoding.EncodeToString([]byte("a secret of thirty-two characters"))
	other  = "whsec_" + base64.StdEncoding.EncodeToString([]byte("another secret of many characters"))
	at     = time.Unix(1767225600, 0)
)

const event = `{"jobId":"j","status":"failed","error":"größe"}`

func signed(by string) http.Header {
	key, _ := base64.StdEncoding.DecodeString(by[len("whsec_"):])
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "msg_1.%d.%s", at.Unix(), event)
	header := http.Header{}
	header.Set("webhook-id", "msg_1")
	header.Set("webhook-timestamp", fmt.Sprint(at.Unix()))
	header.Set("webhook-signature", "v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	return header
}

func with(name, value string) http.Header {
	header := signed(secret)
	header.Set(name, value)
	return header
}

func TestWebhooksAreRead(t *testing.T) {
	both := signed(other).Get("webhook-signature") + " " + signed(secret).Get("webhook-signature")
	for _, header := range []http.Header{signed(secret), with("webhook-signature", both)} {
		got, err := verifyWebhookAt([]byte(event), header, at, []string{other, secret})
		must(t, err)
		same(t, []string{got.JobID, got.Status, *got.Error}, []string{"j", "failed", "größe"})
	}
}

func TestSignedWebhooksAreTrusted(t *testing.T) {
	header, err := SignWebhook([]byte(event), secret)
	must(t, err)
	got, err := VerifyWebhook([]byte(event), header, secret)
	must(t, err)
	same(t, got.JobID, "j")
	if _, err := SignWebhook(nil, "whsec_%"); !errors.Is(err, ErrWebhook) {
		t.Error("a secret that is none")
	}
}

func TestWebhooksAreRefused(t *testing.T) {
	right := signed(secret)
	for name, refused := range map[string]func() error{
		"another body":     func() error { return verify(event+" ", right, at, secret) },
		"another secret":   func() error { return verify(event, right, at, other) },
		"another id":       func() error { return verify(event, with("webhook-id", "msg_2"), at, secret) },
		"no signature":     func() error { return verify(event, with("webhook-signature", ""), at, secret) },
		"another kind":     func() error { return verify(event, with("webhook-signature", "v1a,AAAA"), at, secret) },
		"no base64":        func() error { return verify(event, with("webhook-signature", "v1,%%"), at, secret) },
		"no time":          func() error { return verify(event, with("webhook-timestamp", "now"), at, secret) },
		"a time before":    func() error { return verify(event, with("webhook-timestamp", "-1"), at, secret) },
		"no secret":        func() error { return verify(event, right, at, "whsec_%") },
		"no secrets":       func() error { return verify(event, right, at) },
		"an old time":      func() error { return verify(event, right, at.Add(301*time.Second), secret) },
		"a time to come":   func() error { return verify(event, right, at.Add(-301*time.Second), secret) },
		"a time too large": func() error { return verify(event, with("webhook-timestamp", "9999999999999999999"), at, secret) },
	} {
		if !errors.Is(refused(), ErrWebhook) {
			t.Error(name)
		}
	}
}

func verify(body string, header http.Header, now time.Time, secrets ...string) error {
	_, err := verifyWebhookAt([]byte(body), header, now, secrets)
	return err
}
